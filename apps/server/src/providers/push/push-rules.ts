import { events } from '@nua/contract/event.ts';
import type { PushKind } from '@nua/contract/push.ts';
import type { PushFact } from './push-text.ts';

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
 * Reports whether a player gets a push. Pushes about security are always sent. The player's choices decide about the other kinds, and
 * offers also need consent.
 *
 * An excluded player can still withdraw, so news about deposits, withdrawals and limits is sent, but nothing that invites the player back.
 */
export function isWanted(
  { kind, event }: Pick<PushFact, 'kind' | 'event'>,
  choices: Partial<PushChoices>,
  { is_excluded, offers_off }: { is_excluded: boolean; offers_off: boolean },
): boolean {
  if (kind === 'security') return true;
  if (kind === 'promotions' && offers_off) return false;
  if (is_excluded && (kind !== 'money' || event === events.bonus)) return false;
  return choices[kind] ?? firstChoices[kind];
}
