/**
 * The page of a tree in a notebook (anywidget): a frame that nothing gets out of but, through a
 * channel, what is selected. It is sent unchanged, so it imports nothing.
 */

/** @typedef {"selected_path" | "max_depth" | "threshold"} Trait */
/**
 * What a notebook gives: the values of Python's traits.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

/** @type {Trait[]} */
const TRAITS = ["selected_path", "max_depth", "threshold"];

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "Decision tree";
  frame.setAttribute("sandbox", "allow-scripts");
  Object.assign(frame.style, { width: "100%", height: `${model.get("height")}px`, border: "0" });
  // A complete page with its own policy, in a frame that cannot reach the notebook.
  frame.setAttribute("srcdoc", model.get("page"));
  /** @type {MessagePort | null} */
  let port = null;

  /** @param {MessageEvent} event the page is ready, and asks for its end of a channel */
  const connect = (event) => {
    if (event.source !== frame.contentWindow || event.data !== "explorer:ready") return;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = hear;
    const shown = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
    frame.contentWindow?.postMessage(shown, "*", [channel.port2]);
  };
  /** @param {MessageEvent} event */
  const hear = ({ data }) => {
    for (const name of TRAITS) if (name in data) model.set(name, data[name]);
    model.save_changes();
  };
  const listeners = TRAITS.map((name) => {
    const tell = () => port?.postMessage({ [name]: model.get(name) });
    model.on(`change:${name}`, tell);
    return /** @type {const} */ ([name, tell]);
  });

  addEventListener("message", connect);
  el.append(frame);
  return () => {
    removeEventListener("message", connect);
    for (const [name, tell] of listeners) model.off(`change:${name}`, tell);
    port?.close();
  };
}

export default { render };
