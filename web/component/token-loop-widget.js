// Shows a figure where a tool runs widgets of anywidget, as MyST's directive `{anywidget}` does: see docs/courses.md. Such a tool may
// serve a copy of this file, so its JSON says where the figure's files are.

/** What the JSON may say, as attributes of the element. */
const ATTRIBUTES = ["parameters", "title", "height", "recording"];

export default {
  /** @param {{ model: { get(name: string): unknown }, el: HTMLElement }} widget */
  render({ model, el }) {
    const site = String(model.get("site") ?? new URL("./", import.meta.url));
    const figure = document.createElement("token-loop");
    figure.setAttribute("site", site);
    for (const name of ATTRIBUTES) {
      const value = model.get(name);
      if (value !== undefined && value !== null) figure.setAttribute(name, String(value));
    }
    el.append(figure);
    // A script of another host needs no permission of that host, as a module would.
    const script = Object.assign(document.createElement("script"), { src: new URL("token-loop.js", site).href, async: true });
    if (!customElements.get("token-loop")) document.head.append(script);
    return () => figure.remove();
  },
};
