import styles from './spinner.module.css';

/** A turning ring; give a label where no words beside it say what is going on. */
export function Spinner({ size = 24, label }: { size?: number; label?: string }) {
  const box = { inlineSize: size, blockSize: size };
  return label ? (
    <span className={styles.spinner} style={box} role="status" aria-label={label} />
  ) : (
    <span className={styles.spinner} style={box} aria-hidden="true" />
  );
}
