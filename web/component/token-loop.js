// Shows a figure of Tokenloop on any page: <token-loop figure="shape-bars" prompt="…"></token-loop>, see README.md.
//
// This file is a classic script and a module alike, so it has no `import`, no `export` and no `import.meta`.
(() => {
  "use strict";

  /** @typedef {import("./token-loop.d.ts").StateDetail} StateDetail */
  /** @typedef {import("./token-loop.d.ts").TokenLoopParameters} TokenLoopParameters */
  /** @typedef {"not-loaded" | "open-alone" | "no-site" | "no-page" | "no-figure" | "no-scripts" | "refused" | "name"} WordsName */

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
  /** So long may a page that has loaded take until its first message is here, in milliseconds, where that page can be told. */
  const SILENCE = 1_000;
  /** A frame this far below or above the window is loaded, in CSS pixels: about one screen ahead of the reader. */
  const NEAR = 800;
  /** The least and the greatest height of a frame, in CSS pixels: no message makes it vanish or fill the page. */
  const HEIGHTS = [40, 8000];
  /** The height until the frame has said its own, in CSS pixels, unless the attribute `height` says one. */
  const USUAL_HEIGHT = 320;
  /** The width that a figure asks for where its place is as wide as its content, in CSS pixels. */
  const USUAL_WIDTH = 640;
  /** The largest recording that is fetched, in bytes: what a frame takes. */
  const LARGEST_RECORDING = 8_000_000;
  /** The longest texts in messages, in UTF-16 units: of a state with all its tokens, of a token or a name. */
  const LONGEST_STATE = 100_000;
  const LONGEST_TEXT = 1_000;

  // ---- Attributes ----

  /** The attributes with a property, by the type of the property. All others but the element's own are parameters too. */
  const TEXTS = [
    ...["figure", "screen", "prompt", "profile", "order", "model", "run", "theme", "ground", "controls", "fixed"],
    ...["fit", "keys", "parameters", "recording", "site", "loading"],
  ];
  const NUMBERS = [
    ...["temperature", "top-k", "top-p", "min-p", "typical-p", "top-n-sigma", "repetition-penalty"],
    ...["frequency-penalty", "presence-penalty", "no-repeat-ngram-size", "seed", "max-new-tokens", "rows", "height"],
  ];
  const FLAGS = ["do-sample", "use-cache", "forbid-eos"];
  /** Attributes that say something to this element, or to the browser, and are no parameters. */
  const NO_PARAMETERS = new Set([
    ...["parameters", "recording", "site", "loading", "autoload", "sandbox", "height"],
    ...["accesskey", "autofocus", "class", "contenteditable", "dir", "draggable", "exportparts", "hidden", "id", "inert"],
    ...["is", "itemid", "itemprop", "itemref", "itemscope", "itemtype", "nonce", "popover", "role", "slot"],
    ...["spellcheck", "style", "tabindex", "title", "translate"],
  ]);
  const NO_PARAMETER = /^(?:aria-|data-|ng-|on[a-z])/;
  /** How an attribute begins that a host keeps while it removes those it does not know. */
  const KEPT = "data-";
  /** Lists of names, which the address joins by points. */
  const LISTS = new Set(["controls", "fixed"]);
  /** Parameters that a frame reads once, when it starts. */
  const AT_THE_START = ["figure", "screen", "controls", "fixed", "theme", "ground", "fit", "keys", "rows", "lang"];
  /** The numbers of keys that are no letters, as `KeyboardEvent.keyCode` has them. */
  const KEY_CODES = new Map(
    Object.entries({ Escape: 27, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37, ArrowRight: 39, ".": 190 }),
  );
  /** What tells a frame that the page around it says which frame has the engine. */
  const SHARED_ENGINE = /** @type {const} */ (["engine", "shared"]);

  /** The name of a parameter: `top-p` and `topP` are `top_p`. @param {string} name */
  const parameterName = (name) => name.replaceAll("-", "_").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  /** The name of a property: `top-p` is `topP`. @param {string} name */
  const propertyName = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

  /**
   * Whether an element has its attributes as `data-figure`, `data-prompt`, …: where a host removes others. Beside `figure`,
   * `screen` or `parameters` such an attribute means something to the host.
   * @param {Element} element
   */
  const isKept = (element) =>
    [`${KEPT}figure`, `${KEPT}screen`, `${KEPT}parameters`].some((name) => element.hasAttribute(name)) &&
    !["figure", "screen", "parameters"].some((name) => element.hasAttribute(name));

  /** @param {Element} element @param {string} name */
  const attributeOf = (element, name) =>
    element.getAttribute(name) ?? (isKept(element) ? element.getAttribute(KEPT + name) : null);

  /**
   * The parameters that an element's attributes name. `parameters` holds those of a link; an attribute of its own
   * replaces them.
   * @param {Element} element
   */
  function parametersOf(element) {
    const query = new URLSearchParams(attributeOf(element, "parameters") ?? "");
    const start = isKept(element) ? KEPT : "";
    for (const { name: written, value } of element.attributes) {
      const name = written.startsWith(start) ? written.slice(start.length) : written;
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
   * The address of this file, which tools may have put a fingerprint into: `token-loop.3f2a.js`. It is read from the trace
   * of calls: a module has no script element, and what an element says follows a `<base>` that came after it. A bundle and a
   * script in the page have another address, which says nothing.
   */
  const OWN_ADDRESS = (() => {
    const script = document.currentScript;
    const source = script instanceof HTMLScriptElement ? script.src : "";
    const file = /(?:https?|file):\S*?\/token-loop\b[^/?#:\s]*\.js(?:\.\w+)?(?![^?#:\s])/;
    return [new Error().stack ?? "", source].map((text) => file.exec(text)?.[0]).find(Boolean);
  })();

  /** The folder with `embed.html`, if it is known. @param {Element} element */
  function folderOf(element) {
    const site = attributeOf(element, "site");
    if (site === null) return OWN_ADDRESS && new URL("./", OWN_ADDRESS);
    if (!URL.canParse(site, element.baseURI)) return undefined;
    const folder = new URL(site, element.baseURI);
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
  /** @param {unknown} value */
  const isLength = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

  /** What each message of a frame has besides its type. @type {Record<string, Record<string, (value: unknown) => boolean>>} */
  const MESSAGES = {
    loading: {},
    failed: { text: isText(LONGEST_TEXT) },
    ready: {},
    size: { height: isLength },
    state: { parameters: isText(LONGEST_STATE) },
    step: { index: isCount, token: isCount, text: isText(LONGEST_TEXT), probability: isShare },
    choice: { index: isCount, token: isCount, text: isText(LONGEST_TEXT), probability: isShare },
    stop: { reason: isText(LONGEST_TEXT) },
    answer: {
      ...{ id: isText(LONGEST_TEXT), right: (/** @type {unknown} */ value) => typeof value === "boolean" },
      ...{ score: isShare, attempts: isCount, seconds: isLength },
    },
    needs_model: { reason: isText(LONGEST_TEXT) },
    error: { text: isText(LONGEST_TEXT) },
    key: { key: isText(LONGEST_TEXT), code: isText(LONGEST_TEXT) },
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
  /** Says something to an element's frame if it hears. @type {(element: TokenLoopElement, message: object) => void} */
  let tell;
  /** Whether an element's frame has said that it needs the model. @type {(element: TokenLoopElement) => boolean} */
  let needsModel;
  /** The page's policy lets no frame of this address in. @type {(element: TokenLoopElement, address: string) => void} */
  let refuse;

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

  /** A policy of the page has refused something. @param {SecurityPolicyViolationEvent} event */
  function hearPolicy({ blockedURI, disposition, effectiveDirective }) {
    if (disposition === "enforce" && effectiveDirective === "frame-src") {
      for (const element of elements) refuse(element, blockedURI);
    }
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

  /** What holds a lesson of the author's own. */
  const LESSON = 'script[type="text/tokenloop-lesson"]';
  const LOAD = { type: "command", command: "load" };

  /** One press loads a model for all figures of the page that need it. */
  function loadForAll() {
    const modelOf = (/** @type {TokenLoopElement} */ element) => parametersOf(element).get("model") ?? "";
    const loaded = new Set([...users].map(modelOf));
    for (const element of elements) {
      if (!users.has(element) && needsModel(element) && loaded.has(modelOf(element))) tell(element, LOAD);
    }
  }

  /** @param {TokenLoopElement} user */
  function wantsEngine(user) {
    // One that asks again has lost its port, and gets a new one.
    users.add(user);
    const [owner] = users;
    if (owner === user) post(owner, { type: "engine", role: "own" });
    else connect(owner, user);
    loadForAll();
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

  const STYLES = `
    :host { display: block; }
    :host([hidden]) { display: none; }
    div { position: relative; width: 100%; }
    /* Its width is what the figure asks for, and no more than there is: of all boxes only those of pictures and frames give
       way like this, and the frame is not in the flow from the start. */
    canvas { display: block; width: 100%; }
    iframe { display: block; width: 100%; border: 0; }
    /* Laid out, so that it can measure itself, but not seen: browsers stop drawing frames that are hidden. */
    .waiting iframe { position: absolute; top: 0; left: 0; height: 100% !important; opacity: 0; pointer-events: none; }
    slot { display: contents; }
    .shown slot, p:empty { display: none; }
    /* Where letters and lines around have no height, these have one. */
    p { margin: 0.5em 0; font-size: max(1em, 13px); line-height: 1.4; }
    @media print {
      .pictured iframe, .pictured p { display: none; }
      .pictured slot { display: contents; }
    }
  `;
  /** The style sheet of each document with elements. @type {WeakMap<Document, CSSStyleSheet>} */
  const sheets = new WeakMap();

  /** The styles for elements in a document: a sheet of another one does not hold there. @param {Document} page */
  function sheetOf(page) {
    // A style sheet of this kind is allowed where a page's policy forbids styles in markup.
    const sheet = sheets.get(page) ?? new (page.defaultView ?? window).CSSStyleSheet();
    if (!sheets.has(page)) sheet.replaceSync(STYLES);
    sheets.set(page, sheet);
    return sheet;
  }

  class TokenLoopElement extends HTMLElement {
    static {
      windowOf = (element) => element.#frame?.contentWindow ?? null;
      post = (element, message, ports) => element.#post(message, ports);
      take = (element, data, origin) => element.#take(data, origin);
      tell = (element, message) => void (element.#isReady && element.#post(message));
      needsModel = (element) => element.#needsModel;
      refuse = (element, address) => {
        if (element.#frame && !element.#isReady && address.startsWith(element.#origin)) element.#failed("refused");
      };
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
    /** The address of the figure on a page of its own. */
    #alone = "";
    /** Whether loading has begun; whether the page in the frame has loaded, has said anything, and that it is ready. */
    #isStarted = false;
    #hasLoaded = false;
    #hasSpoken = false;
    #isReady = false;
    /** Whether the frame has said that it needs the model, and whether it was told to load it. */
    #needsModel = false;
    #isToLoad = false;
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
      // A page that was saved, or made on a server, may come with the shadow root that it had.
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      const width = Object.assign(document.createElement("canvas"), { width: USUAL_WIDTH, height: 0, ariaHidden: "true" });
      this.#note.setAttribute("role", "status");
      this.#box.append(width, this.#slot, this.#note);
      root.replaceChildren(this.#box);
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
      // A window forgets who listens when its document is written anew, and an element may go to another window. The same
      // function is never added twice.
      const view = this.ownerDocument.defaultView ?? window;
      view.addEventListener("message", hear);
      view.addEventListener("securitypolicyviolation", hearPolicy);
      if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheetOf(this.ownerDocument)];
      this.#attributes.observe(this, { attributes: true });
      this.#arrange();
      if (attributeOf(this, "loading") === "eager" || this.#waiting.length > 0) return this.#load();
      this.#nearness = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.#load();
        },
        { rootMargin: `${NEAR}px 0px` },
      );
      // Whatever a page makes of the element, this is a block.
      this.#nearness.observe(this.#box);
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
      this.#first = this.#told = parametersOf(this);
      const folder = folderOf(this);
      const sandbox = attributeOf(this, "sandbox");
      const has = (/** @type {string} */ word) => sandbox === null || sandbox.toLowerCase().split(/\s+/).includes(word);
      // What stands for a figure says which one: without any parameter a host has removed them.
      if (this.#isPictured() && this.#first.toString() === "") return this.#misses("no-figure");
      if (!folder) return this.#misses("no-site");
      if (!has("allow-scripts")) return this.#misses("no-scripts");

      this.#origin = folder.origin;
      this.#isOpaque = !has("allow-same-origin") || folder.origin === "null" || self.origin === "null";
      this.#start = this.#startOf();

      const frame = document.createElement("iframe");
      frame.title = this.#name();
      // WebGPU needs no permission; the buttons that copy do.
      frame.allow = "clipboard-write";
      frame.referrerPolicy = "no-referrer";
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.addEventListener("load", () => {
        if (this.#hasLoaded) this.#otherPage();
        this.#hasLoaded = true;
        // Of another origin no page can tell a slow figure from something else.
        const isNear = frame.contentDocument !== null || folder.protocol === "file:";
        if (isNear && !this.#hasSpoken) this.#wait(SILENCE, "no-page");
      });
      const address = new URL("embed.html", folder);
      address.search = this.#first.toString();
      this.#alone = address.href;
      address.searchParams.set(...SHARED_ENGINE);
      frame.src = address.href;
      this.#frame = frame;
      this.#box.append(frame);
      this.#wait(PATIENCE, "no-page");
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
      this.#hasSpoken = false;
      this.#isShown = false;
      this.#height = null;
      this.#state = null;
      this.#note.textContent = "";
    }

    /** The frame shows another page than before, or the same one anew, which knows what stands in its address. */
    #otherPage() {
      this.#hasLoaded = false;
      this.#isReady = false;
      this.#needsModel = false;
      this.#isToLoad = false;
      this.#told = this.#first;
      leavesEngine(this);
    }

    /** Says what the author must change before a frame can be made. @param {WordsName} name */
    #misses(name) {
      this.#say(this.#said(name));
      this.#tellError(WORDS.en[name]);
    }

    /**
     * Says what failed unless the frame says something in time. Where nothing is drawn, in a tab behind another one, frames
     * stand still, and no time passes.
     * @param {number} time @param {WordsName} name
     */
    #wait(time, name) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        const isDrawn = !document.hidden && (this.#box.checkVisibility?.() ?? true);
        if (isDrawn) this.#failed(name);
        else this.#wait(time, name);
      }, time);
    }

    /** Says that the figure is not there, and what may be changed. @param {WordsName} [name] @param {string} [text] */
    #failed(name, text = name ? this.#said(name) : "") {
      clearTimeout(this.#timer);
      const link = document.createElement("a");
      link.href = this.#alone;
      link.textContent = this.#said("open-alone");
      this.#say(this.#said("not-loaded"), " ", link, " ", text);
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
      return JSON.stringify([attributeOf(this, "site"), attributeOf(this, "sandbox"), ...values]);
    }

    #name() {
      return attributeOf(this, "title") || this.getAttribute("aria-label") || this.#said("name");
    }

    /** Whether something stands in the element. */
    #isPictured() {
      return this.#slot.assignedNodes().some((node) => {
        if (node instanceof Element) return !node.matches(LESSON);
        return Boolean(node.textContent?.trim());
      });
    }

    /** Shows content or frame, at its height. */
    #arrange() {
      const isPictured = this.#isPictured();
      const least = Number(attributeOf(this, "height")) || USUAL_HEIGHT;
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
        if (attributeOf(this, "loading") === "eager") this.#load();
        return;
      }
      if (!this.#frame || this.#start !== this.#startOf()) return this.#load();
      this.#frame.title = this.#name();
      this.#tellParameters();
      this.#autoload();
      if (this.#recording !== attributeOf(this, "recording")) this.#fetchRecording();
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

    /** Has the frame load the model where an attribute asks for it. */
    #autoload() {
      if (!this.#isReady || this.#isToLoad || attributeOf(this, "autoload") === null) return;
      this.#isToLoad = true;
      this.#post(LOAD);
    }

    /** Fetches the recording from beside the page: the frame, which is of another origin, may not. */
    async #fetchRecording() {
      const name = attributeOf(this, "recording");
      this.#recording = name;
      this.#bytes = null;
      if (name === null) return;
      try {
        const answer = await fetch(new URL(name, this.baseURI));
        if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
        const bytes = await answer.arrayBuffer();
        if (bytes.byteLength > LARGEST_RECORDING) throw new Error(`it has more than ${LARGEST_RECORDING} bytes`);
        // Another one may have been asked for meanwhile.
        if (this.#recording !== name) return;
        this.#bytes = bytes;
        if (this.#isReady) this.#post({ type: "recording", bytes });
      } catch (error) {
        this.#tellError(`the recording ${name} cannot be used: ${error instanceof Error ? error.message : error}`);
      }
    }

    /**
     * One line for the author in the console, and an event. It does not bubble: listeners of `window` hear by this name what
     * scripts throw.
     * @param {string} text
     */
    #tellError(text) {
      warn(text);
      this.dispatchEvent(new CustomEvent("error", { detail: Object.freeze({ text }) }));
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
      this.#hasSpoken = true;
      switch (type) {
        case "loading":
          // It is a page of ours, however slow.
          return this.#isReady ? undefined : this.#wait(PATIENCE, "not-loaded");
        case "failed":
          return this.#isReady ? undefined : this.#failed(undefined, detail.text);
        case "size":
          this.#height = detail.height;
          return this.#arrange();
        case "key":
          return this.#press(detail);
        case "engine":
          return detail.state === "wanted" ? wantsEngine(this) : leavesEngine(this);
        case "ready":
          this.#nowReady();
          break;
        case "needs_model":
          this.#needsModel = true;
          loadForAll();
          break;
        case "state":
          this.#state = Object.freeze({ parameters: detail.parameters });
          break;
      }
      const isError = type === "error";
      const init = { detail: Object.freeze(detail), bubbles: !isError, composed: !isError };
      this.dispatchEvent(new CustomEvent(type.replaceAll("_", "-"), init));
    }

    /** Presses a key in this page that was pressed in the frame. Slides know keys by their numbers. @param {Record<string, any>} detail */
    #press({ key, code }) {
      const keyCode = KEY_CODES.get(key) ?? key.toUpperCase().charCodeAt(0);
      const init = { key, code, keyCode, which: keyCode, bubbles: true, composed: true, cancelable: true };
      this.dispatchEvent(new KeyboardEvent("keydown", init));
    }

    #nowReady() {
      if (this.#isReady) this.#otherPage();
      this.#isReady = true;
      this.#isShown = true;
      clearTimeout(this.#timer);
      this.#note.textContent = "";
      this.#arrange();
      if (this.#bytes) this.#post({ type: "recording", bytes: this.#bytes });
      const lesson = this.querySelector(LESSON)?.textContent?.trim();
      if (lesson) this.#post({ type: "lesson", text: lesson });
      this.#tellParameters();
      this.#autoload();
      for (const message of this.#waiting.splice(0)) this.#post(message);
    }

    // ---- What programs call ----

    /** Settings, prompt and run, as the frame last said them; a figure that is given such a state shows it. */
    get state() {
      return this.#state;
    }

    set state(state) {
      const parameters = typeof state === "string" ? state : state?.parameters;
      if (typeof parameters !== "string") throw new TypeError("state takes what the event `state` told, or its query.");
      this.#order({ type: "restore", parameters });
    }

    get autoload() {
      return this.hasAttribute("autoload");
    }

    set autoload(isOn) {
      this.toggleAttribute("autoload", Boolean(isOn));
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

    load() {
      this.#order(LOAD);
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
          if (value === null || value === undefined) return this.removeAttribute(attribute);
          // The attribute may have this value while the reader has moved the control: then only a message brings it back.
          const isSame = this.getAttribute(attribute) === String(value);
          if (!isSame) return this.setAttribute(attribute, String(value));
          const isLive = !NO_PARAMETERS.has(attribute) && !AT_THE_START.includes(attribute);
          if (isLive) tell(this, { type: "set", parameters: queryOf({ [attribute]: String(value) }).toString() });
        },
      });
    }
  }
  reflect(TEXTS, String);
  reflect(NUMBERS, Number);
  reflect(FLAGS, (value) => value === "true" || value === "1");
  const PROPERTIES = [...TEXTS, ...NUMBERS, ...FLAGS, "autoload"].map(propertyName);

  customElements.define("token-loop", TokenLoopElement);
})();
