import type { Guard, GuardAnswer } from './guard.ts';

export type RedirectRule = { to: string; status?: 302 | 307 | 308 };

/** One rule per path. An address of another site is a full page load. */
export const redirectRules: Readonly<Record<string, RedirectRule>> = {};

export function applyRedirect(url: URL, rules: Readonly<Record<string, RedirectRule>>): GuardAnswer {
  const rule = rules[url.pathname];
  if (rule === undefined) return undefined;
  return { redirect: rule.to, status: rule.status ?? 302, external: /^[a-z][a-z0-9+.-]*:\/\//i.test(rule.to) };
}

export const redirectGuard: Guard = async (move) => applyRedirect(move.to, redirectRules);
