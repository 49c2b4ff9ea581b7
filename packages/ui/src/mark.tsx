import styles from './mark.module.css';

/** The logo, a die whose face shows the letter N. The name is beside it unless `bare`. */
export function Mark({ size = 28, bare }: { size?: number; bare?: boolean }) {
  return (
    <span className={styles.mark} style={{ fontSize: size * 0.8 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="none"
        role={bare ? 'img' : undefined}
        aria-label={bare ? 'Nua' : undefined}
        aria-hidden={bare ? undefined : true}
      >
        <rect className={styles.tile} width="32" height="32" rx="9" />
        <path
          className={styles.letter}
          d="M10 22V12.5L22 19.5V15"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle className={styles.pip} cx="22" cy="9.6" r="2.4" />
      </svg>
      {!bare && <span>nua</span>}
    </span>
  );
}
