import type { Cents } from '@nua/money';

/** What of the table's state can be heard and felt. */
type Felt = {
  readonly round: { readonly at: string };
  readonly auto: { readonly status: string };
  readonly visit_net: Cents;
};

/** bet and step: something that was pressed has been sent. win: a round has been seen that paid more than its stake. */
export type Feeling = 'bet' | 'step' | 'win';

/**
 * What a change of the table feels like; null for everything else, a loss and a return at or below the stake among it.
 *
 * Shape   (state before, state after) -> feeling
 */
export function feelingOf(before: Felt, after: Felt): Feeling | null {
  if (after.visit_net > before.visit_net) return 'win';
  // A bet of a run is no press.
  if (after.round.at !== 'sent' || after.auto.status === 'running') return null;
  if (before.round.at === 'idle') return 'bet';
  return before.round.at === 'open' ? 'step' : null;
}
