import type { PushKind } from '@nua/contract/push.ts';

export type PushChoices = Record<PushKind, boolean>;

/** The default choices: notifications about the player's account, and no advertising. */
export const firstChoices: PushChoices = { money: true, security: true, messages: true, promotions: false };

/** A push is dropped after this many temporary failures. */
export const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 15 * 60_000;

/**
 * Returns the delay before the next attempt: exponential with added jitter, and never shorter than the service requested.
 *
 * Shape   attempts so far, requested delay, random number from 0 to 1 -> milliseconds
 */
export function pauseMs(attempts: number, after_ms: number, random: number): number {
  const doubled = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(Math.max(doubled, after_ms) * (1 + random / 2));
}

/**
 * Reports whether a player gets a push. An excluded player gets none, because every push invites the player back. Any other player gets
 * every push about security; the player's choices decide about the other kinds, and offers also need consent.
 *
 * News about money and safety is in the inbox, and urgent notices are sent by SMS.
 */
export function isWanted(
  kind: PushKind,
  choices: Partial<PushChoices>,
  { is_excluded, offers_off }: { is_excluded: boolean; offers_off: boolean },
): boolean {
  if (is_excluded || (kind === 'promotions' && offers_off)) return false;
  return kind === 'security' || (choices[kind] ?? firstChoices[kind]);
}
