/** What pointer and keys do in the overview. */

import { pointIn } from "../shared/drawing/magnified.js";
import { oncePerFrame } from "../shared/drawing/motion.js";
import { listenToKeys } from "../shared/keys.js";
import { choose, point, walkTo, zoom, zoomTo } from "./navigation.js";
import { focusNode, nodeAt, walkableOf } from "./renderer.js";

/** @typedef {import("./navigation.js").Session} Session */

/** @param {Session} session */
export function listenToPointer(session) {
  const { stage, closer } = session.parts;
  /** @param {MouseEvent} event */
  const under = (event) => {
    return session.renderer ? nodeAt(session.renderer, pointIn(stage, event)) : -1;
  };
  const pointSoon = oncePerFrame((/** @type {PointerEvent} */ event) => point(session, under(event)));
  stage.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" && !session.renderer?.motion.running()) pointSoon(event);
  });
  stage.addEventListener("pointerleave", () => {
    pointSoon.cancel();
    point(session, -1);
  });
  stage.addEventListener("click", (event) => {
    const i = under(event);
    if (i >= 0) choose(session, i);
  });
  stage.addEventListener("dblclick", (event) => {
    const i = under(event);
    if (i >= 0) zoomTo(session, i);
  });
  closer.addEventListener("click", () => session.renderer && zoom(session, session.renderer.node));
}

/** @param {Session} session */
export function listenToTree(session) {
  const { tree } = session.parts;
  listenToKeys(/** @type {any} */ (tree), () => session.renderer && walkableOf(session.renderer), {
    go: (i) => walkTo(session, i),
    toggle(i) {
      zoomTo(session, i);
      walkTo(session, i);
    },
    choose(i) {
      if (session.renderer?.node === i) zoomTo(session, i);
      else choose(session, i);
      walkTo(session, i);
    },
    clear() {
      zoom(session, 0);
      choose(session, 0);
      walkTo(session, 0);
    },
  });
  /** @param {number} i -1 for none */
  const focus = (i) => session.renderer && focusNode(session.renderer, i);
  tree.addEventListener("focusin", ({ target }) => {
    focus(Number(/** @type {HTMLElement} */ (target).dataset.node));
  });
  tree.addEventListener("focusout", () => focus(-1));
}
