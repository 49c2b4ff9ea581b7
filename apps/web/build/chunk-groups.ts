/**
 * The chunks that more than one page loads. Left to itself the bundler cuts them into some thirty pieces by who shares
 * what, each a request and badly compressed.
 *
 * `base` is what the first paint of any page needs: libraries, shell, stores and what they use. `runtime` is what it needs
 * when something happens: calls, guards and navigation. What pages share of forms and of rules
 * without a look lies in one chunk each, and so do the forms of the auth pages and what fields are made of.
 */
export const chunkGroups = [
  { name: 'base', test: isBaseModule, priority: 9 },
  { name: 'runtime', test: (id: string) => runtime.some((one) => one.test(id)), priority: 3 },
  {
    // Before the runtime, which would take along all modules beside the calls it makes.
    name: 'forms',
    test: /\/valibot\/|\/packages\/contract\/src\/(?!seal)[a-z-]+\.ts$|\/apps\/web\/src\/forms\/.*\.ts$/,
    minShareCount: 2,
    priority: 5,
  },
  {
    name: 'auth',
    test: /\/apps\/web\/src\/(?:(?:features\/auth|captcha)\/(?!keep-session|pending-logout|refresh-on|solve|report-logout).*\.(?:tsx?|css)|forms\/p\w+-field\.tsx)$|\/packages\/ui\/src\/checkbox\.|^\0nua-calls:.*#(?:login\w*|sendOtp|verifyOtp|register|touristLogin|captchaCode)$/,
    minShareCount: 2,
    priority: 5,
  },
  {
    name: 'parts',
    test: /\/apps\/web\/src\/shell\/page-head\.|\/packages\/ui\/src\/(?:badge|field|segmented|select|text-field)\.|\/apps\/web\/src\/forms\/form.*\.(?:tsx|css)$/,
    priority: 3,
  },
  {
    // The card, the passing time and the gate are the offers' and the pages of money's. Before the offers, which would take them along:
    // every page of money would carry the looks of an offer.
    name: 'card',
    test: /\/packages\/ui\/src\/card\.|\/apps\/web\/src\/(?:state\/use-now|protection\/exclusion-gate)\./,
    priority: 6,
  },
  {
    // What is on stands open to visitors: its list must not wait for what other pages share.
    name: 'offers',
    test: /\/apps\/web\/src\/(?:features\/promo|pages\/promo\/promo-(?:card|list))|^\0nua-calls:.*#listPromos$/,
    priority: 5,
  },
  {
    // The lobby and the offers ask for it: among the rules it would bring along all that they hold.
    name: 'exclusion',
    test: /\/apps\/web\/src\/features\/limit\/(?:exclusion-text|limits-query|use-exclusion)\.ts$|^\0nua-calls:.*#getLimits$/,
    priority: 7,
  },
  {
    // These need modules of the runtime. Apart, so that a page that needs the other rules alone does not wait for the runtime.
    name: 'money',
    test: /\/apps\/web\/src\/(?:payment|features\/(?:deposit|withdraw|payment-channel|payout-account|pending-payment|fund-record|phone-verify))\/.*\.ts$|\/refresh-soon\.ts$/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'messages',
    test: /\/apps\/web\/src\/(?:messages|features\/(?:message|ticket))\/.*\.ts$/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'rules',
    test: /\/packages\/money\/|\/apps\/web\/src\/(?!api|offline|realtime).*\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
];

function isBaseModule(id: string): boolean {
  return base.some((one) => one.test(id)) && ![...lazy, ...runtime].some((one) => one.test(id));
}

const runtime = [
  /\/apps\/web\/src\/browser-runtime\.ts$/,
  /\/apps\/web\/src\/shell\/(?:after-shown|back-button|follow-other-tabs|open-after-game|watch-builds|when-idle)\.ts$/,
  /\/apps\/web\/src\/router\/(?:commit|load-route|navigator|page-module|prefetch|resolve|run-guards)\.ts$/,
  /\/apps\/web\/src\/(?:routes|i18n\/catalogues|i18n\/set-language|payload\/[a-z-]+)\.ts$/,
  /\/apps\/web\/src\/router\/guards\//,
  /\/apps\/web\/src\/api\/(?:build-request|call|hydrate-queries|live-answers|query-client|read-amounts)\.ts$/,
  /\/apps\/web\/src\/stale-times\.ts$/,
  /\/node_modules\/@tanstack\//,
  /\/apps\/web\/src\/features\/auth\/(?:keep-session|pending-logout|refresh-on-new-day)\.ts$/,
  /\/apps\/web\/src\/features\/config\//,
  /\/apps\/web\/src\/platform\/(?:player-copies|reload-once|time-limit|unanswered)\.ts$/,
  /\/packages\/contract\/src\/seal\.ts$/,
  /^\0nua-calls:.*#(?:getConfig|pullGameWallet|updatePlayer)$/,
];

const base = [
  /\/node_modules\/(?:react|react-dom|scheduler)\//,
  /vite\/preload-helper|rolldown\/runtime/,
  /\/apps\/web\/src\/(?:shell|router|state|platform|api)\//,
  /\/apps\/web\/src\/(?:i18n\/)?[a-z-]+\.tsx?$/,
  /\/apps\/web\/src\/dialogs\/names\.ts$/,
  /\/apps\/web\/src\/features\/(?:game|player|cms)\//,
  /^\0nua-calls:.*#(?:getPlayer|listCms|listGames|listRounds|logout|refreshToken)$/,
  /\/packages\/money\/src\/(?:cents|format-money)\.ts$/,
  /\/packages\/ui\/src\/(?:art\/art-files|button|chip|empty-state|error-state|game-art|icon|icon-button|icon-paths)\./,
  /\/packages\/ui\/src\/(?:join-names|mark|money|skeleton|spinner|visually-hidden)\./,
];

const lazy = [
  /\/shell\/(?:dialog-host|end-drawn-session|one-notice|pending-mark|safe-html|error-page)\b/,
  /\/api\/(?:batched|seal|pending-request|error-text|load-error)\.tsx?$/,
  /\/state\/use-now\.ts$/,
  /\/shell\/page-head\.|\/platform\/(?:browser-images|image-cache|paint-document)\.ts$/,
  /\/features\/player\/(?:alias-rules|use-paint|display-name|refresh-soon)\.ts$/,
  /\/entry-(?:client|server|offline)\.tsx$/,
];
