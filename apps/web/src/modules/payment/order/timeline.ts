import type { TimelineState } from '@nua/ui';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { isKnown } from '../../../platform/known-keys.ts';

/** One step of a payment's timeline; `at` is its time, or null for a future step. */
export type TimelineStep = { key: string; state: TimelineState; title: MessageId; at: string | null };
/** The tone of a status. `asking`: the provider is asked for the result. `person`: a person reviews the payment. */
export type StatusTone = 'open' | 'asking' | 'good' | 'bad' | 'person';

export type StatusHead = { tone: StatusTone; title: MessageId; text: MessageId };

/** The headline for a state that only a newer server knows. */
export const otherHead: StatusHead = { tone: 'open', title: 'payment.status.other', text: 'payment.status.other.text' };

type StepLook = { newest: TimelineState; title: MessageId };

/** The title of each state's step, and its look while it is the newest step. */
export type StepLooks<State extends string> = Readonly<Record<State, StepLook>>;

const otherStep: StepLook = { newest: 'now', title: 'payment.step.other' };

/**
 * Builds the timeline: the reached steps, then the future steps. Only the newest reached step has the look of its state; earlier steps look
 * done.
 */
export function timelineSteps<State extends string>(
  { timeline }: { timeline: readonly { state: string; at: string }[] },
  looks: StepLooks<State>,
  futureSteps: readonly MessageId[],
): TimelineStep[] {
  const reached = timeline.map(({ state, at }, index) => {
    const { newest, title } = isKnown(looks, state) ? looks[state] : otherStep;
    const isNewest = index === timeline.length - 1;
    return { key: `${index}-${state}`, state: isNewest ? newest : ('done' as const), title, at };
  });
  return [...reached, ...futureSteps.map((title) => ({ key: title, state: 'next' as const, title, at: null }))];
}
