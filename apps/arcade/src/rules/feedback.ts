import type { Cents } from '@nua/money';

/** The part of the table's state that causes sound and vibration. */
type FeedbackState = {
  readonly round: { readonly at: string };
  readonly auto: { readonly status: string };
  readonly visit_net: Cents;
};

/** bet and step: a press was sent to the server. win: the player has seen a round that paid more than its stake. */
export type Feedback = 'bet' | 'step' | 'win';

/**
 * The feedback for a change of the table. Null for other changes, including a round that pays its stake or less.
 *
 * Shape   (state before, state after) -> feedback
 */
export function feedbackFor(before: FeedbackState, after: FeedbackState): Feedback | null {
  if (after.visit_net > before.visit_net) return 'win';
  // A bet placed by auto-bet is not a press.
  if (after.round.at !== 'sent' || after.auto.status === 'running') return null;
  if (before.round.at === 'idle') return 'bet';
  return before.round.at === 'open' ? 'step' : null;
}
