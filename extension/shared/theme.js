import { browser } from './browser.js';
import { load } from './settings.js';

/** Shows the page in the theme that the user chose, now and when the choice changes. */
export async function followTheme() {
  const show = async () => {
    document.documentElement.dataset['theme'] = (await load()).theme;
  };
  browser.storage.onChanged.addListener(show);
  await show();
}
