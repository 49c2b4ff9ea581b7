import styles from './progress-bar.module.css';

/** Shows progress in percent from 0 to 100, for example the wagering of a bonus. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const shown = Math.max(0, Math.min(100, percent));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(shown)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={styles.done} style={{ inlineSize: `${shown}%` }} />
    </div>
  );
}
