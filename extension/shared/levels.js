/** The levels of protection in the order in which they protect; the words are in `_locales`. */
export const LEVELS = [
  { name: 'light', ratio: 0 },
  { name: 'balanced', ratio: 0.5 },
  { name: 'strong', ratio: 1 },
  { name: 'formal', ratio: 0.9 },
];
