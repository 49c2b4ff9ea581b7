/**
 * Whether a module belongs to the one chunk that every page loads: libraries, shell, guards, stores and what they use.
 * Left to itself the bundler cuts them into some thirty pieces by who shares what, each a request and badly compressed.
 */
export function isBaseModule(id: string): boolean {
  return base.some((one) => one.test(id)) && !lazy.some((one) => one.test(id));
}

const base = [
  /\/node_modules\/(?:react|react-dom|scheduler|@tanstack|@lingui\/core)\//,
  /vite\/preload-helper|rolldown\/runtime/,
  /\/apps\/web\/src\/(?:shell|guards|state|platform|api)\//,
  /\/apps\/web\/src\/(?:copy\/)?[a-z-]+\.tsx?$/,
  /\/apps\/web\/src\/dialogs\/names\.ts$/,
  /\/apps\/web\/src\/features\/(?:config|game|player|cms)\//,
  /\/apps\/web\/src\/features\/auth\/(?:keep-session|refresh-on-new-day)\.ts$/,
  /^\0nua-calls:|\/packages\/contract\/src\/(?:errors|seal)\.ts$/,
  /\/packages\/money\/src\/(?:cents|format-money)\.ts$/,
  /\/packages\/ui\/src\/(?:button|icon|icon-button|icon-paths|join-names|mark|money|skeleton|spinner|visually-hidden)\./,
];

const lazy = [
  /\/shell\/(?:dialog-host|one-notice|safe-html|error-page)\b/,
  /\/api\/(?:seal|kept-wish)\.ts$/,
  /\/copy\/(?:format-when|load-urdu-face|use-speak)\.ts$/,
  /\/features\/player\/(?:use-paint|display-name)\.ts$/,
  /\/entry-(?:client|server)\.tsx$/,
];
