import styles from '../../parts/parts.module.css';
import { Time } from '../../parts/time.tsx';

/** When the sums of days were brought up to date. */
export const CountedAt = ({ at }: { at: string | null }) =>
  at === null ? (
    <>Nothing is counted yet.</>
  ) : (
    <>
      Counted at <Time at={at} />, without the ten minutes before.
    </>
  );

/** When the days of a report were counted. Nothing is shown for a report that was read just now. */
export const LastCount = ({ of }: { of: { counted_at: string | null } | undefined }) =>
  of === undefined || of.counted_at === null ? null : (
    <span className={styles.soft}>
      Counted at <Time at={of.counted_at} />
    </span>
  );
