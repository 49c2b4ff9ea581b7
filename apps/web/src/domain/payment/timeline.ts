import type { TimelineState } from '@nua/ui';
import type { MessageId } from '../../i18n/message-id.generated.ts';
import { isKnown } from '../../platform/known-keys.ts';

/** One step of a payment's timeline; `at` is when it happened, or null for what is still to come. */
export type TimelineStep = { key: string; state: TimelineState; title: MessageId; at: string | null };
export type StatusTone = 'open' | 'asking' | 'good' | 'bad' | 'person';

/** What is said above the timeline. */
export type StatusHead = { tone: StatusTone; title: MessageId; text: MessageId };

/** A state that only a newer server knows: this build says that it does not know it. */
export const otherHead: StatusHead = { tone: 'open', title: 'payment.status.other', text: 'payment.status.other.text' };

type StepLook = { newest: TimelineState; title: MessageId };

/** What each state is called as a step, and how it looks while it is the newest one. */
export type StepLooks<State extends string> = Readonly<Record<State, StepLook>>;

const otherStep: StepLook = { newest: 'now', title: 'payment.step.other' };

/** The steps that were reached, the newest as it stands now, and after it what an undisturbed move would still do. */
export function timelineSteps<State extends string>(
  { timeline }: { timeline: readonly { state: string; at: string }[] },
  looks: StepLooks<State>,
  ahead: readonly MessageId[],
): TimelineStep[] {
  const reached = timeline.map(({ state, at }, index) => {
    const { newest, title } = isKnown(looks, state) ? looks[state] : otherStep;
    const isNewest = index === timeline.length - 1;
    return { key: `${index}-${state}`, state: isNewest ? newest : ('done' as const), title, at };
  });
  return [...reached, ...ahead.map((title) => ({ key: title, state: 'next' as const, title, at: null }))];
}
