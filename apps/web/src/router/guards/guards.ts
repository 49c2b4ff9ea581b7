import type { Client } from '../../client/client.ts';
import type { RedirectRules } from '../../client/config-store.ts';
import { fullPath, visit } from '../../client/history/history-stack.ts';
import type { Guard, Navigation, Redirect } from './guard.ts';
import { sessionGuards } from './session-guards.ts';

const historyGuard: Guard = {
  name: 'history',
  sides: ['browser'],
  async check({ to }, client) {
    const { history } = client.stores;
    history.set({ stack: visit(history.get().stack, fullPath(to)) });
    return undefined;
  },
};

const redirectGuard: Guard = {
  name: 'redirects',
  sides: ['server', 'browser', 'prefetch'],
  check: async ({ to }, client) => applyRedirect(to, client.stores.config.get().redirects),
};

/** All guards, in the order of the specification. */
export const guards: readonly Guard[] = [...sessionGuards, historyGuard, redirectGuard];

/** Runs the guards of a navigation's side, up to the first redirect. `isResolved` skips the guards that the server has already run. */
export async function runGuards(
  navigation: Navigation,
  client: Client,
  { isResolved = false } = {},
): Promise<Redirect | undefined> {
  for (const { sides, check } of guards) {
    if (!sides.includes(navigation.side) || (isResolved && sides.includes('server'))) continue;
    const redirect = await check(navigation, client);
    if (redirect !== undefined) return redirect;
  }
  return undefined;
}

const isExternal = (target: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(target);

/** Applies the operator's redirect rule for this path, if there is one. A redirect to another site is a full page load. */
export function applyRedirect(url: URL, rules: RedirectRules): Redirect | undefined {
  if (!Object.hasOwn(rules, url.pathname)) return undefined;
  const rule = rules[url.pathname]!;
  const { to, status } = typeof rule === 'string' ? { to: rule, status: 302 as const } : rule;
  // A path that redirects to itself would cause an endless loop.
  if (new URL(to, url).pathname === url.pathname && !isExternal(to)) return undefined;
  return { redirect: to, status, external: isExternal(to) };
}
