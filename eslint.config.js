import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['node_modules/', 'tests/sites/', '.venv/', 'dist/'] },
  js.configs.recommended,
  {
    files: ['extension/**/*.js', 'tests/extension/**/*.js'],
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: 'module',
      globals: { ...globals.browser, ...globals.webextensions },
    },
    rules: {
      'no-console': 'error', // what is logged could be private
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'A translation is text, never markup.' },
        { property: 'outerHTML', message: 'A translation is text, never markup.' },
        { property: 'insertAdjacentHTML', message: 'A translation is text, never markup.' },
      ],
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  { files: ['extension/content/*.js'], languageOptions: { sourceType: 'script' } },
  { files: ['tests/extension/**/*.js'], languageOptions: { globals: globals.node } },
];
