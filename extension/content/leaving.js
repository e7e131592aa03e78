/**
 * A page that leaves takes the private frames with it, and the user's next keys go to whatever comes
 * in their place. While he types, the page stays where it is, and shows nothing over itself.
 */
(() => {
  const ACTIVE_FOR = 6_000; // more than any browser lets a page act on a press of the user's
  /** Chromium runs the private input apart from the page, and has it say where the tab goes instead. */
  const ASKS = !('isVisible' in IntersectionObserverEntry.prototype);
  /** Not yet known to the compiler's library. @type {any} */
  const world = globalThis;

  globalThis.prismLeaving = {
    watch(typing, fence, tell) {
      /** The user's press came to a private frame, and its own report is still under way. */
      const pressed = () => navigator.userActivation?.isActive && performance.now() - fence.touched > ACTIVE_FOR;
      /** The page's own going only: where the user goes, no event can be cancelled. @param {any} event */
      const navigate = (event) => {
        if (!(typing() || pressed()) || event.destination.sameDocument || typeof event.downloadRequest === 'string') return;
        if (event.cancelable) event.preventDefault();
        tell('leaving');
      };
      /**
       * Whoever else sends the page away (its opener, its service worker, the browser's history) has
       * Firefox ask first, which takes the keys meanwhile.
       * @param {Event} event
       */
      const unload = (event) => {
        if (!(typing() || pressed()) || !document.hasFocus()) return;
        event.preventDefault();
        tell('leaving');
      };
      /** Who leaves by the browser's own bar has the keyboard there. */
      const hide = () => typing() && document.hasFocus() && tell('left');
      /** A window over all windows, with a document of the page's. @param {any} event */
      const enter = (event) => {
        event.window.close();
        if (typing()) tell('window');
      };
      const full = () => {
        if (!document.fullscreenElement || document.fullscreenElement === document.documentElement) return;
        document.exitFullscreen().catch(() => {}); // it has ended by itself
        if (typing()) tell('covered');
      };
      world.navigation?.addEventListener('navigate', navigate);
      world.documentPictureInPicture?.addEventListener('enter', enter);
      if (ASKS) addEventListener('beforeunload', unload);
      addEventListener('pagehide', hide);
      document.addEventListener('fullscreenchange', full, true);
      return () => {
        world.navigation?.removeEventListener('navigate', navigate);
        world.documentPictureInPicture?.removeEventListener('enter', enter);
        removeEventListener('beforeunload', unload);
        removeEventListener('pagehide', hide);
        document.removeEventListener('fullscreenchange', full, true);
      };
    },
  };
})();
