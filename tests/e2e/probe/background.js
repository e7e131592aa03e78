// A page that stands open from the start, as the tests' browsers expect of an extension.
const browser = globalThis.browser ?? globalThis.chrome;
browser.runtime.onInstalled.addListener(() => browser.tabs.create({ url: "probe.html" }));
