import styles from '../../parts/parts.module.css';
import { Time } from '../../parts/time.tsx';

export const CountedAt = ({ at }: { at: string | null }) =>
  at === null ? (
    <>Nothing is counted yet.</>
  ) : (
    <>
      Counted at <Time at={at} />, without the ten minutes before.
    </>
  );

/** Shows when a report was counted. It shows nothing for a report that was computed on request. */
export const LastCount = ({ of }: { of: { counted_at: string | null } | undefined }) =>
  of === undefined || of.counted_at === null ? null : (
    <span className={styles.soft}>
      Counted at <Time at={of.counted_at} />
    </span>
  );
