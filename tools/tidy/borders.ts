import type { Import } from './imports.ts';

/** The parts of the tree, and what each may import. `*` is everything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  money: [],
  games: ['money'],
  contract: ['money', 'games types'],
  ui: ['money'],
  web: ['contract', 'money', 'games', 'ui'],
  arcade: ['contract', 'money', 'games', 'ui'],
  console: ['contract', 'money', 'ui'],
  server: ['contract', 'money', 'games', 'sandbox at the root'],
  sandbox: ['money'],
  native: [],
  tests: ['*'],
  bench: ['*'],
  tools: ['*'],
};

/** The server's composition root: the only place that may plug the sandbox in. */
const SERVER_ROOT = /^apps\/server\/src\/([\w-]+\.ts$|demo\/|operator\/)/;

/** The part a path belongs to, or null for packages from outside and for files at the top. */
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
const featureIn = (path: string) => /^apps\/\w+\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? null;

/** Folders of the server that features stand on; they know no feature. */
const SERVER_GROUND = new Set(['ledger', 'fairness', 'realtime', 'db', 'http', 'rails', 'settings', 'sms']);

function crossesServer({ from, target }: Import): boolean {
  if (!target.startsWith('apps/server/')) return false;
  const [here, there] = [featureIn(from), featureIn(target)];
  if (there === null) return false;
  if (here !== null) return here !== there;
  return SERVER_GROUND.has(folderIn('server', from));
}

/** The client's layers: a file imports its own layer or a lower one. */
const WEB_LAYERS: Record<string, number> = {
  shell: 3,
  router: 3,
  realtime: 3,
  pages: 3,
  payload: 3,
  analytics: 2,
  features: 2,
  dialogs: 2,
  api: 1,
  state: 1,
  platform: 1,
  i18n: 1,
};

function crossesWeb({ from, target }: Import): boolean {
  if (target.startsWith('@capacitor/')) return !from.startsWith('apps/web/src/platform/');
  if (!target.startsWith('apps/web/src/')) return false;
  if (/\/dialogs\/registry\./.test(target)) return folderIn('web', from) !== 'shell';
  const [here, there] = [featureIn(from), featureIn(target)];
  if (here !== null && there !== null) return here !== there;
  // The names of the dialogs are known to all; how they look is not.
  if (/\/dialogs\/names\./.test(target)) return false;
  const [upper, lower] = [WEB_LAYERS[folderIn('web', from)], WEB_LAYERS[folderIn('web', target)]];
  return upper !== undefined && lower !== undefined && lower > upper;
}

/** Why an import is not allowed, or null where it is. Tests stand beside what they test and may import anything. */
export function borderCrossed(one: Import): string | null {
  const crossed =
    (partOf(one.from) === 'server' && crossesServer(one)) || (partOf(one.from) === 'web' && crossesWeb(one));
  return crossesParts(one) || crossed ? `${one.from} must not import ${one.target}` : null;
}
