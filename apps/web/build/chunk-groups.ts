/**
 * The chunks that more than one page loads. Left to itself the bundler cuts them into some thirty pieces by who shares
 * what, each a request and badly compressed.
 *
 * `base` is what the first sight of any page needs: libraries, shell, stores and what they use. `engine` is what it needs
 * when something happens: calls, guards and navigation. What pages share of forms and of rules
 * without a look lies in one chunk each, and so do the doors' forms and what fields are made of.
 */
export const chunkGroups = [
  { name: 'base', test: isBaseModule, priority: 4 },
  { name: 'engine', test: (id: string) => engine.some((one) => one.test(id)), priority: 3 },
  {
    name: 'forms',
    test: /\/valibot\/|\/packages\/contract\/|\/apps\/web\/src\/forms\/.*\.ts$/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'doors',
    test: /\/apps\/web\/src\/(?:features\/auth\/.*\.(?:tsx|css)|forms\/p\w+-field\.tsx)$|\/packages\/ui\/src\/checkbox\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'parts',
    test: /\/packages\/ui\/src\/(?:badge|card|field|segmented|select|text-field)\.|\/apps\/web\/src\/forms\/form.*\.(?:tsx|css)$/,
    priority: 3,
  },
  { name: 'rules', test: /\/packages\/money\/|\/apps\/web\/src\/.*\.ts$/, minShareCount: 2, priority: 1 },
];

function isBaseModule(id: string): boolean {
  return base.some((one) => one.test(id)) && ![...lazy, ...engine].some((one) => one.test(id));
}

const engine = [
  /\/apps\/web\/src\/browser-engine\.ts$/,
  /\/apps\/web\/src\/shell\/(?:after-shown|back-button|follow-other-tabs|navigator|prefetch|prepare-place|reload-once|resolve-move|run-guards|stage|when-idle)\.ts$/,
  /\/apps\/web\/src\/guards\//,
  /\/apps\/web\/src\/api\/(?:build-request|call|format-wire|hydrate-queries|live-answers|query-client|read-amounts)\.ts$/,
  /\/apps\/web\/src\/freshness\.ts$/,
  /\/node_modules\/@tanstack\//,
  /\/apps\/web\/src\/features\/auth\/(?:keep-session|refresh-on-new-day)\.ts$/,
  /\/apps\/web\/src\/features\/config\//,
  /\/apps\/web\/src\/platform\/(?:calendar-day|new-key|player-copies|unanswered)\.ts$/,
  /\/packages\/contract\/src\/seal\.ts$/,
  /^\0nua-calls:.*#(?:getConfig|refreshToken|pullGameWallet|logout)$/,
];

const base = [
  /\/node_modules\/(?:react|react-dom|scheduler|@lingui\/core)\//,
  /vite\/preload-helper|rolldown\/runtime/,
  /\/apps\/web\/src\/(?:shell|state|platform|api)\//,
  /\/apps\/web\/src\/(?:copy\/)?[a-z-]+\.tsx?$/,
  /\/apps\/web\/src\/dialogs\/names\.ts$/,
  /\/apps\/web\/src\/features\/(?:game|player|cms)\//,
  /^\0nua-calls:.*#(?:getPlayer|listCms|listGames|listRounds)$/,
  /\/packages\/money\/src\/(?:cents|format-money)\.ts$/,
  /\/packages\/ui\/src\/(?:art\/art-files|button|chip|empty-state|error-state|game-art|icon|icon-button|icon-paths)\./,
  /\/packages\/ui\/src\/(?:join-names|mark|money|skeleton|spinner|visually-hidden)\./,
];

const lazy = [
  /\/shell\/(?:dialog-host|one-notice|pending-mark|safe-html|error-page)\b/,
  /\/api\/(?:gathered|seal|kept-wish|error-text)\.ts$/,
  /\/copy\/load-urdu-face\.ts$/,
  /\/features\/player\/(?:use-paint|display-name|refresh-soon)\.ts$/,
  /\/entry-(?:client|server|offline)\.tsx$/,
];
