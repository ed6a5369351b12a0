/**
 * A stop-watch inside the page: from an event to the frame in which its answer is drawn.
 *
 * A condition is {selector, attribute, wanted}: the element has the attribute with that value;
 * `wanted` null means a value that differs from that at the event, false no such attribute.
 */
(() => {
  /** @type {Map<string, Element>} */
  const known = new Map();

  /** The first element of a selector, inside shadow roots too; remembered while it is connected. */
  const find = (selector) => {
    const before = known.get(selector);
    if (before?.isConnected && before.matches(selector)) return before;
    const search = (root) => {
      const here = root.querySelector(selector);
      if (here) return here;
      for (const each of root.querySelectorAll("*")) {
        const inside = each.shadowRoot && search(each.shadowRoot);
        if (inside) return inside;
      }
      return null;
    };
    const found = search(document);
    if (found) known.set(selector, found);
    return found;
  };

  /** Calls back just after the frame that is being made has been handed on. */
  const afterThisFrame = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null);
  };

  const isMet = ({ selector, attribute, wanted }, before) => {
    const now = find(selector)?.getAttribute(attribute) ?? null;
    if (wanted === false) return now === null;
    return wanted === null ? now !== null && now !== before : now === wanted;
  };

  /** `window.answered` will be the milliseconds until each condition in turn was met. */
  window.watchFor = (kind, conditions) => {
    const before = conditions.map((one) => find(one.selector)?.getAttribute(one.attribute) ?? null);
    window.answered = new Promise((resolve) => {
      const listen = (event) => {
        const times = [];
        const look = () => {
          while (times.length < conditions.length) {
            if (!isMet(conditions[times.length], before[times.length])) break;
            const place = times.push(NaN) - 1;
            afterThisFrame((now) => (times[place] = now - event.timeStamp));
          }
          if (times.length === conditions.length) afterThisFrame(() => resolve(times));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener(kind, listen, { once: true, capture: true });
    });
  };

  /** The middle of an element on the screen. */
  window.middleOf = (selector) => {
    const { left, top, width, height } = find(selector).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  /** Lengths of frames from now until `stopFrames` is called. */
  window.countFrames = () => {
    const frames = [];
    let last = 0;
    let going = true;
    const tick = (now) => {
      if (last) frames.push(now - last);
      last = now;
      if (going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.stopFrames = () => {
      going = false;
      return frames;
    };
  };

  /**
   * `window.scored` will be the milliseconds from the frame of the next table's tree to that in
   * which its scrubber has the folds' scores.
   */
  window.watchScores = () => {
    const before = find(".tree-canvas")?.getAttribute("data-model");
    const model = () => find(".tree-canvas[data-drawn]")?.getAttribute("data-model") ?? before;
    window.scored = new Promise((resolve) => {
      const look = (drawn) => {
        if (!drawn && model() !== before) afterThisFrame(look);
        else if (drawn && find('.rail[aria-valuetext*="-fold"]'))
          afterThisFrame((now) => resolve(now - drawn));
        else requestAnimationFrame(() => look(drawn));
      };
      look(0);
    });
  };

  const isWhole = () =>
    find("[data-testid=stApp][data-test-script-state=notRunning]") &&
    !find("[data-testid=stSkeleton]") &&
    find(".tree-canvas[data-drawn]") &&
    find(".split-search[data-path]") &&
    find(".regions[data-path]");
  window.loaded = new Promise((resolve) => {
    const look = () => (isWhole() ? afterThisFrame(resolve) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  });
})();
