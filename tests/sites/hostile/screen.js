// Where a page's things are on the screen, for whoever presses them from outside of the browser.
/** @param {string} selector of what is told of */
function report(selector) {
  // A browser throws away what is pressed on a page that it has not painted yet, and at times tells
  // one in a new tab later still how large its window is.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (!outerWidth) return report(selector);
    const places = Object.fromEntries([...document.querySelectorAll(selector)].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.id, [x + width / 2, y + height / 2]];
    }));
    const x = window.mozInnerScreenX ?? screenX + (outerWidth - innerWidth) / 2;
    const y = window.mozInnerScreenY ?? screenY + outerHeight - innerHeight;
    navigator.sendBeacon('learned', JSON.stringify(['places', JSON.stringify({ x, y, places, address: location.href })]));
  }));
}
