import type { Import } from './imports.ts';

/** The parts of the tree, each with the parts that it may import. `*` means every part. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  money: [],
  games: ['money'],
  rewards: ['money', 'games'],
  proof: [],
  contract: ['money', 'games types'],
  ui: ['money'],
  updater: ['contract'],
  wire: ['contract'],
  web: ['contract', 'money', 'games', 'proof', 'rewards', 'ui', 'updater', 'wire'],
  arcade: ['contract', 'money', 'games', 'rewards', 'ui', 'wire'],
  console: ['contract', 'money', 'ui'],
  server: ['contract', 'money', 'games', 'proof', 'rewards', 'sandbox at the root'],
  sandbox: ['money'],
  native: ['updater'],
  tests: ['*'],
  bench: ['*'],
  tools: ['*'],
};

/** The server's composition root. Only it may import the sandbox. */
const SERVER_ROOT = /^apps\/server\/src\/(main\.ts$|app\/|demo\/|operator\/)/;

/** The part that contains a path. Null for external packages and for files at the root. */
export function partOf(path: string): string | null {
  const [, top, name] = /^(apps|packages)\/([\w-]+)\//.exec(path) ?? [];
  if (top) return name ?? null;
  return /^(tests|bench|tools)\//.exec(path)?.[1] ?? null;
}

function crossesParts({ from, target, types_only }: Import): boolean {
  const here = partOf(from);
  const there = partOf(target);
  if (here === null || there === null || here === there) return false;
  const allowed = MAY_IMPORT[here] ?? [];
  if (allowed.includes('*') || allowed.includes(there)) return false;
  if (allowed.includes(`${there} types`) && types_only) return false;
  return !(allowed.includes(`${there} at the root`) && SERVER_ROOT.test(from));
}

const folderIn = (app: string, path: string) => new RegExp(`^apps/${app}/src/([\\w-]+)/`).exec(path)?.[1] ?? '';
const moduleIn = (path: string) => /^apps\/\w+\/src\/modules\/([\w-]+)\//.exec(path)?.[1] ?? null;

/** The server's folders, lowest first. A file imports from its own folder and from lower folders. `main.ts` imports all. */
const SERVER_FOLDERS = [
  'db',
  'settings',
  'core',
  'providers',
  'configuration',
  'ledger',
  'jobs',
  'modules',
  'http',
  'realtime',
  'operator',
  'console',
  'app',
  'demo',
];

/** The server's modules, lowest first. A module imports the `public.ts` of lower modules. */
export const SERVER_MODULES = [
  'webhook',
  'event',
  'stamp',
  'fairness',
  'page-view',
  'reward',
  'terms',
  'update',
  'cms',
  'protection',
  'notify',
  'tracking',
  'bonus',
  'free-round',
  'message',
  'play',
  'promo',
  'referral',
  'vip',
  'wheel',
  'club',
  'person',
  'site',
  'task',
  'tournament',
  'reward-list',
  'account-closing',
  'payment',
  'ticket',
  'data-export',
  'staff-export',
  'backup',
  'reconcile',
  'sealing',
  'day-sum',
  'month',
  'alarm',
  'go-live',
];

/** Higher folders that the core may import types from, because `App` declares the services of these folders. */
const TYPES_USED_BY_CORE = new Set(['providers', 'configuration', 'ledger']);

function crossesServer({ from, target, types_only }: Import): boolean {
  if (!target.startsWith('apps/server/src/')) return false;
  if (moduleIn(target) !== null)
    return (
      crossesModules(SERVER_MODULES, from, target) ||
      (from !== 'apps/server/src/main.ts' && crossesFolders('server', SERVER_FOLDERS, from, target))
    );
  if (from === 'apps/server/src/main.ts') return false;
  if (folderIn('server', from) === 'core' && types_only && TYPES_USED_BY_CORE.has(folderIn('server', target)))
    return false;
  return crossesFolders('server', SERVER_FOLDERS, from, target);
}

/** True if an import is not allowed between modules. A file imports its own module directly, and other modules by `public.ts`. */
function crossesModules(modules: readonly string[], from: string, target: string): boolean {
  const [here, there] = [moduleIn(from), moduleIn(target)];
  const isPublic = target.endsWith(`/modules/${there}/public.ts`);
  if (here === there) return isPublic;
  return (
    !isPublic || modules.indexOf(there ?? '') >= (here === null ? Number.POSITIVE_INFINITY : modules.indexOf(here))
  );
}

function crossesFolders(app: string, folders: readonly string[], from: string, target: string): boolean {
  const [upper, lower] = [folders.indexOf(folderIn(app, from)), folders.indexOf(folderIn(app, target))];
  return upper === -1 || lower === -1 || lower > upper;
}

/** The client's folders, lowest first. A file imports from its own folder and from lower folders. */
const WEB_FOLDERS = [
  'platform',
  'i18n',
  'api',
  'client',
  'forms',
  'page',
  'modules',
  'router',
  'shell',
  'realtime',
  'offline',
  'boot',
];

/** The client's modules, lowest first. A module imports the `public.ts` of lower modules. */
export const WEB_MODULES = [
  'captcha',
  'catalogue',
  'cms',
  'file',
  'search',
  'install',
  'site',
  'consent',
  'fairness',
  'player',
  'receipt',
  'sealing',
  'session',
  'engineer',
  'bonus',
  'protection',
  'reward',
  'task',
  'terms',
  'message',
  'promo',
  'tournament',
  'ticket',
  'notify',
  'page-view',
  'tracking',
  'update',
  'vip',
  'wheel',
  'club',
  'referral',
  'person',
  'payment',
  'play',
  'account-closing',
  'data-export',
];

/** Packages of the native app. Only the app's platform files may import them, so that no browser loads them. */
const NATIVE_PACKAGE = /^@(capacitor|capacitor-firebase|aparajita|capgo)\//;

function crossesWeb({ from, target, on_demand }: Import): boolean {
  if (NATIVE_PACKAGE.test(target)) return !/^apps\/web\/src\/platform\/system\/(?!.*\.web\.)/.test(from);
  if (target.startsWith('@adjustcom/')) return from !== 'apps/web/src/modules/tracking/adjust-tracker.ts';
  if (!target.startsWith('apps/web/src/') || !from.startsWith('apps/web/src/') || from.includes('-for-tests.'))
    return false;
  if (moduleIn(target) !== null) {
    // The registers of screens import a file directly, so that each screen is a separate chunk.
    if (on_demand && folderIn('web', from) === 'boot') return false;
    if (crossesModules(WEB_MODULES, from, target)) return true;
  }
  return crossesFolders('web', WEB_FOLDERS, from, target);
}

/** Explains why an import is not allowed. Null if it is allowed. */
export function findBorderProblem(checked: Import): string | null {
  const { from, target } = checked;
  const part = partOf(from);
  const crossed = (part === 'server' && crossesServer(checked)) || (part === 'web' && crossesWeb(checked));
  return crossesParts(checked) || crossed ? `${from} must not import ${target}` : null;
}
