import styles from './skeleton.module.css';

type SkeletonProps = { width?: number | string; height?: number | string; radius?: number | string };

/** A placeholder for content that is loading. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, ...(radius !== undefined && { borderRadius: radius }) }}
      aria-hidden="true"
      data-waiting=""
    />
  );
}
