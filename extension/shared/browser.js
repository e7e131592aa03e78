/** The extension API under one name: Firefox calls it `browser`, Chromium before 148 `chrome`. */
export const browser = /** @type {typeof chrome} */ (globalThis.browser ?? globalThis.chrome);
