import styles from './progress-ring.module.css';

type ProgressRingProps = { left_seconds: number; of_seconds?: number; size?: number; label: string };

/** Shows the remaining seconds as a shrinking ring and a number. The caller counts down. */
export function ProgressRing({ left_seconds, of_seconds = 60, size = 96, label }: ProgressRingProps) {
  const radius = size / 2 - 4;
  const circumference = 2 * Math.PI * radius;
  const fraction = Math.max(0, Math.min(1, left_seconds / of_seconds));
  return (
    <div className={styles.ring} role="timer" aria-label={label}>
      <svg width={size} height={size} fill="none" strokeWidth="6" strokeLinecap="round" aria-hidden="true">
        <circle className={styles.track} cx={size / 2} cy={size / 2} r={radius} />
        <circle
          className={styles.hand}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - fraction)}
        />
      </svg>
      <span dir="ltr">{Math.max(0, Math.ceil(left_seconds))}</span>
    </div>
  );
}
