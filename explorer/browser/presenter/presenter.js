/** The page on a projector: one key and one button turn it on and off, and keys choose what is seen. */

import { component } from "../shared/component.js";
import { createBar } from "./bar.js";
import { listenToKeys } from "./keys.js";
import { dressPage } from "./page.js";
import { pageShown, turnPage, turnToFirst, watchPages } from "./paging.js";
import { digitOf, viewNamed } from "./payload.js";

/** @typedef {import("./payload.js").Offer} Offer */
/** Views that a page has since it was offered. @typedef {Pick<Offer, "page" | "views">} Views */
/**
 * What is offered and shown; `asked` is the view of the address, which a page without it replaces,
 * and `told` what Python was sent and has not confirmed yet.
 * @typedef {{offer: Offer, now: import("./bar.js").Now, asked: string,
 *   told: {present: string | null} | null, latest: Views | null,
 *   isAnswered: boolean}} Session  whether a lesson's answer is shown
 */

/** On this page the key H asks a step again, as before its answer; on others it hides parts of pictures. */
const LESSONS = "Learn";
/** The depth that one key sets at most. */
const MAX_DIGIT = 9;

/**
 * The limit of the depth, and what each that can be chosen comes to.
 * @typedef {{max_depth: number | null, stops?: {depth: {stops: {depth: number | null}[]}}}} LimitsMessage
 */

export default component(createPresenter, { read: (data) => data });

/**
 * Other components receive it as "presenter"; the tree receives "walk" (a key) and "depth" (a limit).
 * @param {import("../shared/component.js").Place} place
 * @returns {import("../shared/component.js").Picture<Offer>}
 */
function createPresenter(place) {
  const { bus } = place;
  /** @type {Session} */
  const session = {
    offer: { page: "", views: [], present: null, hides: "", depth: false, walks: false },
    now: { view: null, isHidden: false, depth: null, deepest: MAX_DIGIT, isDepthAsked: false },
    asked: "",
    told: null,
    latest: null,
    isAnswered: false,
  };
  const { now } = session;
  const showBar = () => bar.show(session.offer, now, now.view === null ? { at: 1, n: 1 } : pageShown());
  const pages = watchPages(showBar);
  const isBare = () => now.isHidden && session.offer.page !== LESSONS;
  const show = () => {
    dressPage(now.view, isBare() ? session.offer.hides : "");
    pages.renew();
    showBar();
    bus.publish("presenter", { view: now.view, isHidden: isBare() });
  };
  const act = actions(session, place, show);
  /** @type {Promise<ReturnType<typeof import("./share.js").createShareMenu>> | null} */
  let menu = null;
  const share = async (/** @type {HTMLElement} */ button) => {
    menu ??= import("./share.js").then(({ createShareMenu }) => createShareMenu(button));
    const { element, show } = await menu;
    if (!element.isConnected) bar.root.append(element);
    show(session.offer.own ?? false);
  };
  const bar = createBar({ ...act, share });
  const stop = listenToKeys(act, bar.root);
  const resized = () => dressPage(now.view, isBare() ? session.offer.hides : "");
  addEventListener("resize", resized);
  bus.subscribe("limits", (/** @type {LimitsMessage} */ { max_depth: depth, stops }) => {
    now.depth = depth;
    now.deepest = Math.min(stops?.depth.stops.at(-1)?.depth ?? MAX_DIGIT, MAX_DIGIT);
    showBar();
  });

  const update = (/** @type {Offer} */ offer) => {
    take(session, offer);
    bar.fill(session.offer);
    show();
  };
  bus.subscribe("answered", (/** @type {boolean} */ isRevealed) => {
    session.isAnswered = isRevealed;
    update(session.offer);
  });
  bus.subscribe("views", (/** @type {Views} */ latest) => {
    session.latest = latest;
    update(session.offer);
  });

  return {
    root: bar.root,
    update,
    leave() {
      stop();
      pages.stop();
      removeEventListener("resize", resized);
      dressPage(null, "");
    },
  };
}

/**
 * Takes what Python says in; what it said before it received the last key is older than what is shown.
 * @param {Session} session
 * @param {Offer} offer
 */
function take(session, offer) {
  const { latest } = session;
  const wasInLesson = session.offer.page === LESSONS;
  session.offer = latest?.page === offer.page ? { ...offer, ...latest } : offer;
  const { present } = offer;
  if (session.told?.present === present) session.told = null;
  session.asked = session.told?.present ?? present ?? session.asked;
  const now = session.told ? session.told.present : present;
  session.now.view = now === null ? null : viewNamed(session.offer, now);
  // What a lesson does not show yet, the next page shows.
  const isHidden = offer.page === LESSONS ? !session.isAnswered : session.now.isHidden && !wasInLesson;
  session.now.isHidden = isHidden && offer.hides !== "";
}

/**
 * @param {Session} session
 * @param {import("../shared/component.js").Place} place
 * @param {() => void} show draws what is known here
 */
function actions(session, { bus, send }, show) {
  const { now } = session;
  /** @param {string | null} view */
  const change = (view) => {
    now.view = view;
    now.isDepthAsked = false;
    if (view === null && session.offer.page !== LESSONS) now.isHidden = false;
    session.asked = view ?? session.asked;
    session.told = { present: view };
    show();
    send("present", view ?? "");
  };
  return {
    isOn: () => now.view !== null,
    isDepthAsked: () => now.isDepthAsked,
    turn: () => change(now.view === null ? viewNamed(session.offer, session.asked) : null),
    /** @param {number} digit */
    show(digit) {
      const view = session.offer.views.find((each, index) => digitOf(each, index) === digit);
      if (view?.name === now.view) turnPage(1, true);
      else if (view) {
        change(view.name);
        turnToFirst();
      }
      return view !== undefined;
    },
    turnPage,
    hide() {
      if (!session.offer.hides) return false;
      if (session.offer.page === LESSONS) bus.publish("answer", now.isHidden);
      else now.isHidden = !now.isHidden;
      show();
      return true;
    },
    askDepth() {
      if (!session.offer.depth) return false;
      now.isDepthAsked = !now.isDepthAsked;
      show();
      return true;
    },
    /** @param {number | null} depth */
    setDepth(depth) {
      now.isDepthAsked = false;
      if (depth !== null) bus.publish("depth", depth);
      show();
    },
    /** @param {string} key */
    walk(key) {
      if (session.offer.walks) bus.publish("walk", key);
      return session.offer.walks;
    },
  };
}
