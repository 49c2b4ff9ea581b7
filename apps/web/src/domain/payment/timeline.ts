import type { TimelineState } from '@nua/ui';
import type { MessageId } from '../../i18n/message-id.generated.ts';

/** One step of a payment's timeline; `at` is when it happened, or null for what is still to come. */
export type TimelineStep = { key: string; state: TimelineState; title: MessageId; at: string | null };
export type StatusTone = 'open' | 'asking' | 'good' | 'bad' | 'person';

type Told = { status: string; timeline: readonly { state: string; at: string }[] };

/** How a state looks while it is the newest one. */
export type NewestLook = Readonly<Record<string, TimelineState>>;

/** The steps that were reached, the newest as it stands now, and after it what an undisturbed move would still do. */
export function timelineSteps(
  told: Told,
  newest: NewestLook,
  titleOf: (state: string, isNewest: boolean) => MessageId,
  ahead: readonly MessageId[],
): TimelineStep[] {
  const last = told.timeline.length - 1;
  const reached = told.timeline.map(({ state, at }, index) => ({
    key: `${index}-${state}`,
    state: index === last ? (newest[state] ?? 'now') : ('done' as const),
    title: titleOf(state, index === last),
    at,
  }));
  return [...reached, ...ahead.map((title) => ({ key: title, state: 'next' as const, title, at: null }))];
}
