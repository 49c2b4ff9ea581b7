import styles from '../../parts/parts.module.css';
import { Time } from '../../parts/time.tsx';

/** Shows when the daily sums were last updated. */
export const CountedAt = ({ at }: { at: string | null }) =>
  at === null ? (
    <>Nothing is counted yet.</>
  ) : (
    <>
      Counted at <Time at={at} />, without the ten minutes before.
    </>
  );

/** Shows when the days of a report were counted; empty for a report that was computed for this request. */
export const LastCount = ({ of }: { of: { counted_at: string | null } | undefined }) =>
  of === undefined || of.counted_at === null ? null : (
    <span className={styles.soft}>
      Counted at <Time at={of.counted_at} />
    </span>
  );
