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
