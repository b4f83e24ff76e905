// Shows a figure of Tokenloop on any page: <token-loop figure="shape-bars" prompt="…"></token-loop>, see README.md.
//
// This file is a classic script and a module alike, so it has no `import`, no `export` and no `import.meta`.
(() => {
  "use strict";

  /** @typedef {import("./token-loop.d.ts").StateDetail} StateDetail */
  /** @typedef {import("./token-loop.d.ts").TokenLoopParameters} TokenLoopParameters */
  /** @typedef {"not-loaded" | "open-alone" | "no-site" | "name"} WordsName */

  // A page that is rendered on a server has no elements; a page with two snippets runs this script twice, and its frames
  // share one engine all the same.
  if (typeof customElements === "undefined" || customElements.get("token-loop")) return;

  // ---- What readers and authors are told ----

  /**
   * The few texts of this element, by language: `cargo xtask` puts them there. They are not fetched, because most of them
   * are said where nothing could be fetched.
   * @type {Record<string, Record<WordsName, string>>}
   */
  const WORDS = "@component@";

  /** The language that is asked for, else the first of the browser's that is known here. @param {string | null} asked */
  function languageFor(asked) {
    const codes = [asked ?? "", ...navigator.languages].flatMap((code) => [code, code.split("-")[0]]);
    return codes.find((code) => Object.hasOwn(WORDS, code)) ?? "en";
  }

  // ---- Limits ----

  /** So long may a frame take until it says that it is ready, in milliseconds; a slow phone needs a few seconds. */
  const PATIENCE = 30_000;
  /** A frame this far below or above the window is loaded, in CSS pixels: about one screen ahead of the reader. */
  const NEAR = 800;
  /** The least and the greatest height of a frame, in CSS pixels: no message makes it vanish or fill the page. */
  const HEIGHTS = [40, 8000];
  /** The height until the frame has said its own, in CSS pixels, unless the attribute `height` says one. */
  const USUAL_HEIGHT = 320;
  /** The largest recording that is fetched, in bytes: what a frame takes. */
  const LARGEST_RECORDING = 8_000_000;
  /** The longest texts in messages, in UTF-16 units: of a state with all its tokens, of a token or a name. */
  const LONGEST_STATE = 100_000;
  const LONGEST_TEXT = 1_000;

  // ---- Attributes ----

  /** The attributes with a property, by the type of the property. All others but the element's own are parameters too. */
  const TEXTS = [
    ...["figure", "screen", "prompt", "profile", "order", "model", "run", "theme", "controls", "fixed"],
    ...["parameters", "recording", "site", "loading"],
  ];
  const NUMBERS = [
    ...["temperature", "top-k", "top-p", "min-p", "typical-p", "top-n-sigma", "repetition-penalty"],
    ...["frequency-penalty", "presence-penalty", "no-repeat-ngram-size", "seed", "max-new-tokens", "height"],
  ];
  const FLAGS = ["do-sample", "use-cache", "forbid-eos"];
  /** Attributes that say something to this element, or to the browser, and are no parameters. */
  const NO_PARAMETERS = new Set([
    ...["parameters", "recording", "site", "loading", "sandbox", "height"],
    ...["accesskey", "autofocus", "class", "contenteditable", "dir", "draggable", "exportparts", "hidden", "id", "inert"],
    ...["is", "itemid", "itemprop", "itemref", "itemscope", "itemtype", "nonce", "popover", "role", "slot"],
    ...["spellcheck", "style", "tabindex", "title", "translate"],
  ]);
  const NO_PARAMETER = /^(?:aria-|data-|ng-|on[a-z])/;
  /** Lists of names, which the address joins by points. */
  const LISTS = new Set(["controls", "fixed"]);
  /** Parameters that a frame reads once, when it starts. */
  const AT_THE_START = ["figure", "screen", "controls", "fixed", "theme", "lang"];
  /** What tells a frame that the page around it says which frame has the engine. */
  const SHARED_ENGINE = /** @type {const} */ (["engine", "shared"]);

  /** The name of a parameter: `top-p` and `topP` are `top_p`. @param {string} name */
  const parameterName = (name) => name.replaceAll("-", "_").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  /** The name of a property: `top-p` is `topP`. @param {string} name */
  const propertyName = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

  /**
   * The parameters that an element's attributes name. `parameters` holds those of a link; an attribute of its own
   * replaces them.
   * @param {Element} element
   */
  function parametersOf(element) {
    const query = new URLSearchParams(element.getAttribute("parameters") ?? "");
    for (const { name, value } of element.attributes) {
      if (NO_PARAMETERS.has(name) || NO_PARAMETER.test(name) || !/^[a-z][a-z0-9-]*$/.test(name)) continue;
      // Without a value it says that the language is unknown.
      if (name === "lang" && value === "") continue;
      const list = () => value.split(/\s+/).filter(Boolean).map(parameterName).join(".");
      query.set(parameterName(name), LISTS.has(name) ? list() : value);
    }
    return query;
  }

  /** The query of what `set` is given. @param {TokenLoopParameters | URLSearchParams | string} given */
  function queryOf(given) {
    if (typeof given === "string" || given instanceof URLSearchParams) return new URLSearchParams(given);
    if (typeof given !== "object" || given === null) {
      throw new TypeError("set() takes an object like { temperature: 0.7 }, URLSearchParams, or a query as text.");
    }
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) {
      for (const one of [value].flat()) query.append(parameterName(name), String(one));
    }
    return query;
  }

  /** The values of each name of a query. @param {URLSearchParams} query */
  const valuesByName = (query) => new Map([...query.keys()].map((name) => [name, query.getAll(name)]));

  // ---- Where the files are ----

  /**
   * The address of this file. A module has no script element of its own that could be asked, so there the address is
   * read from the trace of calls. In a bundle the file has another name, and its address says nothing.
   */
  const OWN_ADDRESS = (() => {
    const script = document.currentScript;
    const trace = script instanceof HTMLScriptElement ? script.src : (new Error().stack ?? "");
    return /(?:https?|file):\S*?\/token-loop\.js(?![^?#:\s])/.exec(trace)?.[0];
  })();

  /** The folder with `embed.html`, if it is known. @param {string | null} site */
  function folderOf(site) {
    if (site === null) return OWN_ADDRESS && new URL("./", OWN_ADDRESS);
    if (!URL.canParse(site, document.baseURI)) return undefined;
    const folder = new URL(site, document.baseURI);
    if (!/^(?:https?|file):$/.test(folder.protocol)) return undefined;
    folder.search = folder.hash = "";
    if (!folder.pathname.endsWith("/")) folder.pathname += "/";
    return folder;
  }

  // ---- Messages from frames ----

  /** @param {unknown} value */
  const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
  /** @param {number} longest */
  const isText = (longest) => (/** @type {unknown} */ value) => typeof value === "string" && value.length <= longest;
  /** @param {unknown} value */
  const isShare = (value) => typeof value === "number" && value >= 0 && value <= 1;

  /** What each message of a frame has besides its type. @type {Record<string, Record<string, (value: unknown) => boolean>>} */
  const MESSAGES = {
    ready: {},
    size: { height: (value) => Number.isFinite(value) && Number(value) >= 0 },
    state: { parameters: isText(LONGEST_STATE) },
    step: { index: isCount, token: isCount, text: isText(LONGEST_TEXT), probability: isShare },
    choice: { index: isCount, token: isCount, text: isText(LONGEST_TEXT), probability: isShare },
    stop: { reason: isText(LONGEST_TEXT) },
    answer: { id: isText(LONGEST_TEXT), right: (value) => typeof value === "boolean" },
    engine: { state: (value) => value === "wanted" || value === "released" },
  };

  /**
   * A message of a frame, with the fields of its type alone; what is wrong with it, if it is none.
   * @param {Record<string, unknown>} data
   * @returns {{ type: string, detail: Record<string, any> } | string}
   */
  function messageOf({ tokenloop, type, ...fields }) {
    if (tokenloop !== 1) return "its version is not 1";
    if (typeof type !== "string" || !Object.hasOwn(MESSAGES, type)) return "its type is unknown";
    const shape = Object.entries(MESSAGES[type]);
    const wrong = shape.find(([name, isRight]) => !isRight(fields[name]));
    if (wrong) return `${type} has a wrong ${wrong[0]}`;
    return { type, detail: Object.fromEntries(shape.map(([name]) => [name, fields[name]])) };
  }

  /** One line for the authors of pages. @param {string} what */
  const warn = (what) => console.warn(`token-loop: ${what}`);

  /** Windows that are no frame of ours, or none any more, and of which nothing needs to be said. @type {WeakSet<object>} */
  const strangers = new WeakSet();

  /** The elements in the document. @type {Set<TokenLoopElement>} */
  const elements = new Set();

  // What this file does with an element and pages do not. The class gives these access to its private parts.
  /** The window of an element's frame. @type {(element: TokenLoopElement) => Window | null} */
  let windowOf;
  /** Says something to an element's frame. @type {(element: TokenLoopElement, message: object, ports?: Transferable[]) => void} */
  let post;
  /** Takes a message of an element's frame. @type {(element: TokenLoopElement, data: Record<string, unknown>, origin: string) => void} */
  let take;

  /** @param {MessageEvent} event */
  function hear({ data, origin, source }) {
    // Only a window that is gone has no name.
    if (typeof data !== "object" || data === null || !("tokenloop" in data) || source === null) return;
    const element = [...elements].find((element) => windowOf(element) === source);
    if (element) return take(element, data, origin);
    if (strangers.has(source)) return;
    strangers.add(source);
    warn(`messages of a window at ${origin} were ignored: it is no frame of a <token-loop>`);
  }

  // ---- The engine that frames share ----

  /** The frames that want an engine, in the order of asking. The first one has it and serves the others. @type {Set<TokenLoopElement>} */
  const users = new Set();

  /** Connects a frame with the one that has the engine. @param {TokenLoopElement} owner @param {TokenLoopElement} user */
  function connect(owner, user) {
    const { port1, port2 } = new MessageChannel();
    post(owner, { type: "engine", role: "serve" }, [port1]);
    post(user, { type: "engine", role: "use" }, [port2]);
  }

  /** @param {TokenLoopElement} user */
  function wantsEngine(user) {
    // One that asks again has lost its port, and gets a new one.
    users.add(user);
    const [owner] = users;
    if (owner === user) post(owner, { type: "engine", role: "own" });
    else connect(owner, user);
  }

  /** A frame needs no engine any more, or is gone. @param {TokenLoopElement} user */
  function leavesEngine(user) {
    const [before] = users;
    if (!users.delete(user) || user !== before) return;
    const [owner, ...others] = users;
    if (owner) post(owner, { type: "engine", role: "own" });
    for (const other of others) connect(owner, other);
  }

  // ---- The element ----

  // A style sheet of this kind is allowed where a page's policy forbids styles in markup.
  const STYLES = new CSSStyleSheet();
  STYLES.replaceSync(`
    :host { display: block; }
    :host([hidden]) { display: none; }
    div { position: relative; }
    iframe { display: block; width: 100%; border: 0; }
    /* Laid out, so that it can measure itself, but not seen: browsers stop drawing frames that are hidden. */
    .waiting iframe { position: absolute; top: 0; left: 0; height: 100% !important; opacity: 0; pointer-events: none; }
    slot { display: contents; }
    .shown slot, p:empty { display: none; }
    p { margin: 0.5em 0; }
    @media print {
      .pictured iframe, .pictured p { display: none; }
      .pictured slot { display: contents; }
    }
  `);

  class TokenLoopElement extends HTMLElement {
    static {
      windowOf = (element) => element.#frame?.contentWindow ?? null;
      post = (element, message, ports) => element.#post(message, ports);
      take = (element, data, origin) => element.#take(data, origin);
    }

    #box = document.createElement("div");
    #slot = document.createElement("slot");
    #note = document.createElement("p");
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    /** The origin of the frame's page, and whether a sandbox may have taken it away. */
    #origin = "";
    #isOpaque = false;
    /** What the frame has been told to start with, apart from its parameters. */
    #start = "";
    /** The parameters with which the frame starts, and those that it has been told. */
    #first = new URLSearchParams();
    #told = new URLSearchParams();
    /** Whether loading has begun; whether the page in the frame has loaded; whether it has said that it is ready. */
    #isStarted = false;
    #hasLoaded = false;
    #isReady = false;
    /** Whether the frame has taken the place of the element's content. */
    #isShown = false;
    /** The height of the frame's content in CSS pixels, once it is known. @type {number | null} */
    #height = null;
    /** What to say to the frame when it is ready. @type {object[]} */
    #waiting = [];
    /** @type {StateDetail | null} */
    #state = null;
    /** The value of the attribute `recording`, and the bytes that it leads to. @type {string | null} */
    #recording = null;
    /** @type {ArrayBuffer | null} */
    #bytes = null;
    #timer = 0;
    #attributes = new MutationObserver(() => this.#attributesChanged());
    /** @type {IntersectionObserver | null} */
    #nearness = null;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [STYLES];
      this.#note.setAttribute("role", "status");
      this.#box.append(this.#slot, this.#note);
      root.append(this.#box);
      this.#slot.addEventListener("slotchange", () => this.#arrange());
    }

    connectedCallback() {
      // What a program set before this script arrived hides the properties of the class.
      for (const name of PROPERTIES) {
        if (!Object.hasOwn(this, name)) continue;
        const value = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
      elements.add(this);
      this.#attributes.observe(this, { attributes: true });
      this.#arrange();
      if (this.getAttribute("loading") === "eager" || this.#waiting.length > 0) return this.#load();
      this.#nearness = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.#load();
        },
        { rootMargin: `${NEAR}px 0px` },
      );
      this.#nearness.observe(this);
    }

    disconnectedCallback() {
      elements.delete(this);
      this.#attributes.disconnect();
      this.#nearness?.disconnect();
      this.#unload();
      this.#isStarted = false;
      this.#waiting = [];
      this.#arrange();
    }

    /** A browser that can move an element without taking it out keeps its frame. */
    connectedMoveCallback() {}

    // ---- Loading ----

    #load() {
      this.#nearness?.disconnect();
      this.#unload();
      this.#isStarted = true;
      const folder = folderOf(this.getAttribute("site"));
      if (!folder) {
        this.#say(this.#said("no-site"));
        return warn(WORDS.en["no-site"]);
      }

      const sandbox = this.getAttribute("sandbox");
      const isSandboxed = sandbox !== null && !/(?:^|\s)allow-same-origin(?:\s|$)/i.test(sandbox);
      this.#origin = folder.origin;
      this.#isOpaque = isSandboxed || folder.origin === "null" || self.origin === "null";
      this.#start = this.#startOf();
      this.#first = this.#told = parametersOf(this);

      const frame = document.createElement("iframe");
      frame.title = this.#name();
      // WebGPU needs no permission; the buttons that copy do.
      frame.allow = "clipboard-write";
      frame.referrerPolicy = "no-referrer";
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.addEventListener("load", () => {
        if (this.#hasLoaded) this.#otherPage();
        this.#hasLoaded = true;
      });
      const address = new URL("embed.html", folder);
      address.search = this.#first.toString();
      const alone = address.href;
      address.searchParams.set(...SHARED_ENGINE);
      frame.src = address.href;
      this.#frame = frame;
      this.#box.append(frame);
      this.#timer = setTimeout(() => this.#failed(alone), PATIENCE);
      this.#arrange();
      this.#fetchRecording();
    }

    #unload() {
      clearTimeout(this.#timer);
      this.#otherPage();
      const left = windowOf(this);
      if (left) strangers.add(left);
      this.#frame?.remove();
      this.#frame = null;
      this.#isShown = false;
      this.#height = null;
      this.#state = null;
      this.#note.textContent = "";
    }

    /** The frame shows another page than before, or the same one anew, which knows what stands in its address. */
    #otherPage() {
      this.#hasLoaded = false;
      this.#isReady = false;
      this.#told = this.#first;
      leavesEngine(this);
    }

    /** @param {string} address */
    #failed(address) {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = this.#said("open-alone");
      this.#say(this.#said("not-loaded"), " ", link);
    }

    /** The language in which this element speaks: that of its frame. */
    #language() {
      return languageFor(parametersOf(this).get("lang"));
    }

    /** @param {WordsName} name */
    #said(name) {
      return WORDS[this.#language()][name];
    }

    /** Shows texts of this element in place of the frame. @param {(Node | string)[]} parts */
    #say(...parts) {
      this.#note.lang = this.#language();
      this.#note.dir = "auto";
      this.#note.replaceChildren(...parts);
    }

    /** What a frame that has started cannot be told any more. */
    #startOf() {
      const query = parametersOf(this);
      const values = AT_THE_START.map((name) => query.get(name));
      return JSON.stringify([this.getAttribute("site"), this.getAttribute("sandbox"), ...values]);
    }

    #name() {
      return this.getAttribute("title") || this.getAttribute("aria-label") || this.#said("name");
    }

    /** Shows content or frame, at its height. */
    #arrange() {
      const isPictured = this.#slot.assignedNodes().some((node) => node instanceof Element || node.textContent?.trim());
      const least = Number(this.getAttribute("height")) || USUAL_HEIGHT;
      const [lowest, highest] = HEIGHTS;
      const height = Math.min(Math.max(Math.ceil(this.#height ?? least), lowest), highest);
      this.#box.classList.toggle("pictured", isPictured);
      this.#box.classList.toggle("shown", this.#isShown);
      this.#box.classList.toggle("waiting", !this.#isShown);
      this.#box.style.minHeight = this.#isShown || isPictured ? "" : `${height}px`;
      if (!this.#frame) return;
      this.#frame.style.height = `${height}px`;
      this.#frame.inert = !this.#isShown;
    }

    #attributesChanged() {
      this.#arrange();
      if (!this.#isStarted) {
        if (this.getAttribute("loading") === "eager") this.#load();
        return;
      }
      if (!this.#frame || this.#start !== this.#startOf()) return this.#load();
      this.#frame.title = this.#name();
      this.#tellParameters();
      if (this.#recording !== this.getAttribute("recording")) this.#fetchRecording();
    }

    /** Tells a frame that is ready what differs from what it has been told. */
    #tellParameters() {
      const [told, now] = [valuesByName(this.#told), valuesByName(parametersOf(this))];
      // No message takes a parameter away.
      if ([...told.keys()].some((name) => !now.has(name))) return this.#load();
      if (!this.#isReady) return;
      const changed = [...now].filter(([name, values]) => JSON.stringify(values) !== JSON.stringify(told.get(name)));
      if (changed.length === 0) return;
      const query = new URLSearchParams(changed.flatMap(([name, values]) => values.map((value) => [name, value])));
      this.#post({ type: "set", parameters: query.toString() });
      this.#told = parametersOf(this);
    }

    /** Fetches the recording from beside the page: the frame, which is of another origin, may not. */
    async #fetchRecording() {
      const name = this.getAttribute("recording");
      this.#recording = name;
      this.#bytes = null;
      if (name === null) return;
      try {
        const answer = await fetch(new URL(name, document.baseURI));
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
        const bytes = await answer.arrayBuffer();
        if (bytes.byteLength > LARGEST_RECORDING) throw new Error(`it has more than ${LARGEST_RECORDING} bytes`);
        // Another one may have been asked for meanwhile.
        if (this.#recording !== name) return;
        this.#bytes = bytes;
        if (this.#isReady) this.#post({ type: "recording", bytes });
      } catch (error) {
        warn(`the recording ${name} cannot be used: ${error instanceof Error ? error.message : error}`);
      }
    }

    // ---- Messages ----

    /** Says something to the frame. @param {object} message @param {Transferable[]} [ports] */
    #post(message, ports = []) {
      windowOf(this)?.postMessage({ tokenloop: 1, ...message }, this.#isOpaque ? "*" : this.#origin, ports);
    }

    /** Says something to the frame when it is ready, and loads it if need be. @param {object} message */
    #order(message) {
      if (this.#isReady) return this.#post(message);
      this.#waiting.push(message);
      if (this.isConnected && !this.#isStarted) this.#load();
    }

    /** @param {Record<string, unknown>} data @param {string} origin */
    #take(data, origin) {
      if (origin !== this.#origin && !(this.#isOpaque && origin === "null")) {
        return warn(`a message was ignored: it came from ${origin}, not from ${this.#origin}`);
      }
      const message = messageOf(data);
      if (typeof message === "string") return warn(`a message was ignored: ${message}`);
      const { type, detail } = message;
      switch (type) {
        case "size":
          this.#height = detail.height;
          return this.#arrange();
        case "engine":
          return detail.state === "wanted" ? wantsEngine(this) : leavesEngine(this);
        case "ready":
          this.#nowReady();
          break;
        case "state":
          this.#state = Object.freeze({ parameters: detail.parameters });
          break;
      }
      const init = { detail: Object.freeze(detail), bubbles: true, composed: true };
      this.dispatchEvent(new CustomEvent(type, init));
    }

    #nowReady() {
      if (this.#isReady) this.#otherPage();
      this.#isReady = true;
      this.#isShown = true;
      clearTimeout(this.#timer);
      this.#note.textContent = "";
      this.#arrange();
      if (this.#bytes) this.#post({ type: "recording", bytes: this.#bytes });
      this.#tellParameters();
      for (const message of this.#waiting.splice(0)) this.#post(message);
    }

    // ---- What programs call ----

    /** The settings of the run, as a frame last said them. */
    get state() {
      return this.#state;
    }

    /** Changes parameters. @param {TokenLoopParameters | URLSearchParams | string} parameters */
    set(parameters) {
      this.#order({ type: "set", parameters: queryOf(parameters).toString() });
    }

    // `step` is a parameter as well, and libraries that set properties rather than attributes assign it.
    get step() {
      return this.#step;
    }

    set step(value) {
      this.setAttribute("step", String(value));
    }

    #step = () => this.#order({ type: "command", command: "step" });

    stage() {
      this.#order({ type: "command", command: "stage" });
    }

    back() {
      this.#order({ type: "command", command: "back" });
    }

    play() {
      this.#order({ type: "command", command: "play" });
    }

    pause() {
      this.#order({ type: "command", command: "pause" });
    }

    restart() {
      this.#order({ type: "command", command: "restart" });
    }
  }

  /**
   * Makes attributes properties.
   * @param {string[]} attributes
   * @param {(value: string) => unknown} read
   */
  function reflect(attributes, read) {
    for (const attribute of attributes) {
      Object.defineProperty(TokenLoopElement.prototype, propertyName(attribute), {
        configurable: true,
        enumerable: true,
        /** @this {TokenLoopElement} */
        get() {
          const value = this.getAttribute(attribute);
          return value === null ? null : read(value);
        },
        /** @this {TokenLoopElement} @param {unknown} value */
        set(value) {
          if (value === null || value === undefined) this.removeAttribute(attribute);
          else this.setAttribute(attribute, String(value));
        },
      });
    }
  }
  reflect(TEXTS, String);
  reflect(NUMBERS, Number);
  reflect(FLAGS, (value) => value === "true" || value === "1");
  const PROPERTIES = [...TEXTS, ...NUMBERS, ...FLAGS].map(propertyName);

  addEventListener("message", hear);
  customElements.define("token-loop", TokenLoopElement);
})();
