import styles from './spinner.module.css';

/** A turning ring. It needs a label if no text beside it describes the activity. */
export function Spinner({ size = 24, label }: { size?: number; label?: string }) {
  const box = { inlineSize: size, blockSize: size };
  return label ? (
    <span className={styles.spinner} style={box} role="status" aria-label={label} />
  ) : (
    <span className={styles.spinner} style={box} aria-hidden="true" />
  );
}
