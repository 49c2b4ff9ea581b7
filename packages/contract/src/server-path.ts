/**
 * The prefixes of server paths that are not screens: the API, the games' frame, pages linked in messages. The app leaves them
 * to the browser.
 */
export const serverPaths = [
  '/api',
  '/arcade',
  '/docs',
  '/ledger',
  '/patches',
  '/password-reset',
  '/phone-change',
  '/sandbox',
] as const;

/** Shape   '/password-reset/abc?x=1' -> true; '/promo' -> false */
export const isServerPath = (path: string): boolean =>
  serverPaths.some((prefix) => path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length)));
