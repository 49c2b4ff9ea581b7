import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { joinNames } from './join-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './timeline.module.css';

export type TimelineState = 'done' | 'now' | 'next' | 'unknown' | 'failed';
export type TimelineStep = {
  key: string;
  state: TimelineState;
  title: ReactNode;
  detail?: ReactNode;
  time?: ReactNode;
};

const marks: Record<Exclude<TimelineState, 'now'>, IconName> = {
  done: 'done',
  next: 'waiting',
  unknown: 'help',
  failed: 'failed',
};

/** The timeline of a payment: past events with their times, the current state, and the next step. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={joinNames(styles.step, styles[step.state])}
          aria-current={step.state === 'now' || step.state === 'unknown' ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {step.state === 'now' ? <Spinner size={18} /> : <Icon name={marks[step.state]} size={22} />}
          </span>
          <span className={styles.title}>{step.title}</span>
          <span className={styles.time}>{step.time}</span>
          {step.detail && <div className={styles.detail}>{step.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
