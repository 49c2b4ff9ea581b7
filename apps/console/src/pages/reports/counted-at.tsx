import styles from '../../parts/parts.module.css';
import { Time } from '../../parts/time.tsx';
import { countedAt as text } from '../../texts/reports/counted-at.ts';

export const CountedAt = ({ at }: { at: string | null }) =>
  at === null ? (
    text.not_counted
  ) : (
    <>
      {text.counted_at} <Time at={at} />, {text.without}
    </>
  );

/** Shows when a report was counted. It shows nothing for a report that was computed on request. */
export const LastCount = ({ of }: { of: { counted_at: string | null } | undefined }) =>
  of === undefined || of.counted_at === null ? null : (
    <span className={styles.soft}>
      {text.counted_at} <Time at={of.counted_at} />
    </span>
  );
