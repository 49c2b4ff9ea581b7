import type { RedirectRules } from '../../client/config-store.ts';
import type { Redirect } from './guard.ts';

const isElsewhere = (target: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(target);

/** One rule per path, set by the operator. An address of another site is a full page load. */
export function applyRedirect(url: URL, rules: RedirectRules): Redirect | undefined {
  if (!Object.hasOwn(rules, url.pathname)) return undefined;
  const rule = rules[url.pathname]!;
  const { to, status } = typeof rule === 'string' ? { to: rule, status: 302 as const } : rule;
  // A path that leads to itself would never be left.
  if (new URL(to, url).pathname === url.pathname && !isElsewhere(to)) return undefined;
  return { redirect: to, status, external: isElsewhere(to) };
}
