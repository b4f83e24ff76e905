// What is wrong with how a page stands in its window: text that is cut, that leaves the window or its button, or that lies on
// other text. Measured on the lines of text as they are drawn, so that it holds for HTML and for pictures alike.

/** Pixels by which a line may be outside of its place: rounding, and the slant of a letter. */
const SLACK = 2;
/** Of the height of a line, what the letters do not reach, above and below: lines that are set close are not one another. */
const AIR = 0.3;
/** Of the width of a list to choose from, what the browser takes for its arrow, in pixels. */
const ARROW = 20;
/** What a visitor or the model has written is cut where it is too long, in every language. */
const MAY_BE_CUT = ".examples, .former-text, .piece, .bar-row, .text-part .text, .candidate-rest > :last-child";
/** Places that are made to be scrolled sideways. */
const MAY_SCROLL_SIDEWAYS = ".pass-input, .text-row, .wide, .text-part .text, pre, textarea, input";

/** The faults of the page as it stands, each said once with the text that has it. */
export function layoutFaults(page) {
  return page.evaluate(measure, { SLACK, AIR, ARROW, MAY_BE_CUT, MAY_SCROLL_SIDEWAYS });
}

/** Runs in the page. */
function measure({ SLACK, AIR, ARROW, MAY_BE_CUT, MAY_SCROLL_SIDEWAYS }) {
  const faults = new Set();
  const named = (text) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`;
  const placeOf = (element) => {
    const part = element.closest("[data-testid], [class]");
    return part ? ` in ${part.dataset.testid ?? `.${part.getAttribute("class").split(" ")[0]}`}` : "";
  };
  const fault = (what, { text, element }) => faults.add(`${what}: ${named(text)}${placeOf(element)}`);

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.add(`the page is ${root.scrollWidth - root.clientWidth} px wider than its window`);

  const lines = [...linesOfText(), ...linesOfPictures()];
  for (const line of lines) {
    const { element, box, clips } = line;
    if (box.left < -SLACK || box.right > root.clientWidth + SLACK) {
      if (!clips.some(({ scrolls, cuts }) => scrolls || cuts.x)) fault("outside of the window", line);
    }
    if (!element.closest(MAY_BE_CUT)) {
      const cut = clips.find(({ cuts, bounds }) => (cuts.x && exceeds(box, bounds, "x")) || (cuts.y && exceeds(box, bounds, "y")));
      if (cut) fault("cut", line);
      if (clips.some((clip) => clip.scrolls && isBefore(box, clip))) fault("before the beginning of what is scrolled", line);
    }
    const button = element.closest("button, summary");
    if (button && !element.closest("svg") && exceeds(box, button.getBoundingClientRect(), "x")) fault("leaves its button", line);
  }
  for (const button of document.querySelectorAll("button")) {
    const more = button.scrollWidth - button.clientWidth;
    if (more > SLACK && isSeen(button) && !button.closest(MAY_BE_CUT)) faults.add(`a button is ${more} px narrower than what it says: ${named(button.textContent.trim())}${placeOf(button)}`);
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll("select")) {
    if (!isSeen(select)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const said = select.selectedOptions[0]?.textContent.trim() ?? "";
    const more = pen.measureText(said).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight) + ARROW - select.clientWidth;
    if (more > SLACK) faults.add(`cut by ${Math.round(more)} px in a list to choose from: ${named(said)}${placeOf(select)}`);
  }
  for (const element of document.querySelectorAll("body *")) {
    if (element.scrollWidth <= element.clientWidth + 1 || !isSeen(element) || element.closest(MAY_SCROLL_SIDEWAYS)) continue;
    if (/auto|scroll/.test(getComputedStyle(element).overflowX)) faults.add(`scrolls sideways by ${element.scrollWidth - element.clientWidth} px${placeOf(element)}`);
  }
  // What is in one scrolling place is held against each other wherever that is scrolled to, the rest as it is seen.
  const parts = [...lines.map((line) => ({ ...line, ink: inked(line.box) })), ...controls()];
  for (const together of Map.groupBy(parts, ({ clips }) => clips[0]?.part).values()) overlaps(together);
  overlaps(parts.map((part) => ({ ...part, ink: seen(part) })).filter(({ ink }) => ink !== null));
  return [...faults];

  /** The lines of the text nodes outside of pictures. */
  function linesOfText() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (node.data.trim() === "" || element.closest("svg, script, style, noscript, textarea, option, template") || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const context = { element, text: node.data.trim(), source: node, clips: clipsOf(element), layer: layerOf(element) };
      for (const box of range.getClientRects()) if (box.width > 1) found.push({ ...context, box });
    }
    return found;
  }

  /** Each text of the pictures: one box, for their texts have one line. */
  function linesOfPictures() {
    return [...document.querySelectorAll("svg text")].filter((text) => text.textContent.trim() !== "" && isSeen(text)).map((element) => ({
      element,
      text: element.textContent.trim(),
      source: element,
      clips: clipsOf(element.closest("svg")),
      layer: layerOf(element),
      box: element.getBoundingClientRect(),
    }));
  }

  /** What is pressed or filled in, but for what is laid over a picture or a row on purpose. */
  function controls() {
    return [...document.querySelectorAll("button, input, select, textarea, summary")]
      .filter((element) => isSeen(element) && getComputedStyle(element).position !== "absolute" && !element.closest(".grid-buttons"))
      .map((element) => ({
        element,
        text: `<${element.localName}>`,
        source: element,
        clips: clipsOf(element.parentElement),
        layer: layerOf(element),
        ink: inset(element.getBoundingClientRect()),
      }));
  }

  function isSeen(element) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let part = element; part; part = part.parentElement) if (getComputedStyle(part).clipPath !== "none") return false;
    return true;
  }

  /** The places around an element that show no more than what is inside of them, from the inmost; what scrolls cuts nothing. */
  function clipsOf(element) {
    const clips = [];
    const scrolls = { x: false, y: false };
    for (let part = element; part && part !== document.body; part = part.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(part);
      if (overflowX !== "visible" || overflowY !== "visible") {
        scrolls.x ||= /auto|scroll/.test(overflowX);
        scrolls.y ||= /auto|scroll/.test(overflowY);
        const cuts = { x: /hidden|clip/.test(overflowX) && !scrolls.x, y: /hidden|clip/.test(overflowY) && !scrolls.y };
        clips.push({ part, cuts, scrolls: scrolls.x, bounds: part.getBoundingClientRect() });
      }
      if (position === "fixed") break;
    }
    return clips;
  }

  /** Whether a text is where its place cannot be scrolled to: a place is scrolled from its beginning to its end. */
  function isBefore(box, { part, bounds }) {
    if (getComputedStyle(part).direction === "rtl") return box.right > bounds.right - part.scrollLeft + SLACK;
    return box.left < bounds.left - part.scrollLeft - SLACK;
  }

  /** What stays or opens over the rest has a layer of its own, and covers what is below it. */
  function layerOf(element) {
    for (let part = element; part; part = part.parentElement) {
      const { position, backgroundColor } = getComputedStyle(part);
      const covers = position === "sticky" || position === "fixed" || (position === "absolute" && backgroundColor !== "rgba(0, 0, 0, 0)");
      if (covers) return part;
    }
    return null;
  }

  function exceeds(box, bounds, axis) {
    if (axis === "x") return box.left < bounds.left - SLACK || box.right > bounds.right + SLACK;
    const air = AIR * box.height;
    return box.top + air < bounds.top - SLACK || box.bottom - air > bounds.bottom + SLACK;
  }

  /** Where the letters of a line are. */
  function inked(box) {
    const air = AIR * box.height;
    return { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air };
  }

  /** The part of it that is not scrolled out of sight; `null` where nothing is left. */
  function seen({ ink, clips }) {
    const part = { ...ink };
    for (const { bounds } of clips) {
      part.left = Math.max(part.left, bounds.left);
      part.right = Math.min(part.right, bounds.right);
      part.top = Math.max(part.top, bounds.top);
      part.bottom = Math.min(part.bottom, bounds.bottom);
    }
    return part.right > part.left && part.bottom > part.top ? part : null;
  }

  /** A control without its rim. */
  function inset({ left, right, top, bottom }) {
    return { left: left + SLACK, right: right - SLACK, top: top + SLACK, bottom: bottom - SLACK };
  }

  /** Reports each two that lie on each other. From top to bottom: each meets those alone that begin before it ends. */
  function overlaps(parts) {
    parts.sort((one, other) => one.ink.top - other.ink.top);
    parts.forEach((one, index) => {
      for (let next = index + 1; next < parts.length && parts[next].ink.top < one.ink.bottom - SLACK; next += 1) {
        const other = parts[next];
        const width = Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left);
        const belong = one.source === other.source || one.source.contains(other.source) || other.source.contains(one.source);
        if (width > SLACK && one.layer === other.layer && !belong) {
          faults.add(`${named(one.text)}${placeOf(one.element)} and ${named(other.text)}${placeOf(other.element)} lie on each other`);
        }
      }
    });
  }
}
