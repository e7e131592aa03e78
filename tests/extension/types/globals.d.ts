/** Firefox's name for the extension API; absent in older Chromium. */
declare var browser: typeof chrome | undefined;
