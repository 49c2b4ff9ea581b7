import type { Cents } from '@nua/money';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './dial.module.css';
import { angleOf, SECTORS, type Span, sectorLabels } from './dial-rules.ts';

const SIZE = 320;
const MIDDLE = SIZE / 2;
const OUTER_RADIUS = 150;
const INNER_RADIUS = 72;
/** Whole turns before the dial stops. */
const TURNS = 4;
const SECTOR_DEGREES = 360 / SECTORS;

type Props = {
  target: Cents;
  span: Span;
  /** The drawn result that the dial turns to. Null leaves the dial where it is. */
  drawn: { id: string; bps: number } | null;
  /** Called when the result is shown: the dial has stopped, or the animation was skipped. */
  onSettled: () => void;
  isSkipped: boolean;
};

/** A point of the dial at an angle from the top. It is rounded to eighths, so that server and browser render the same text. */
function pointAt(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const coordinate = (part: number) => Math.round((MIDDLE + radius * part) * 8) / 8;
  return `${coordinate(Math.cos(angle))} ${coordinate(Math.sin(angle))}`;
}

const sectorPath = (from: number, to: number): string =>
  `M${pointAt(INNER_RADIUS, from)}L${pointAt(OUTER_RADIUS, from)}A${OUTER_RADIUS} ${OUTER_RADIUS} 0 0 1 ${pointAt(OUTER_RADIUS, to)}L${pointAt(INNER_RADIUS, to)}A${INNER_RADIUS} ${INNER_RADIUS} 0 0 0 ${pointAt(INNER_RADIUS, from)}Z`;

/** The wheel with ten equal sectors. It stops with the pointer exactly at the drawn amount. */
export function Dial({ target, span, drawn, onSettled, isSkipped }: Props) {
  const labels = sectorLabels(target, span);
  const { turned, isTurning, settle } = useTurn(span, drawn, onSettled);
  useEffect(() => {
    if (isSkipped) settle();
  });
  return (
    <svg
      className={styles.dial}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      data-turning={isTurning || undefined}
    >
      <circle className={styles.rim} cx={MIDDLE} cy={MIDDLE} r={OUTER_RADIUS + 5} />
      <g
        className={styles.disc}
        style={{ '--turned': `${turned}deg` } as CSSProperties}
        data-still={isSkipped || undefined}
        onTransitionEnd={settle}
      >
        {labels.map((label, n) => (
          <g key={label}>
            <path
              className={styles.sector}
              data-odd={n % 2 === 1 || undefined}
              d={sectorPath(n * SECTOR_DEGREES, (n + 1) * SECTOR_DEGREES)}
            />
            <text
              className={styles.label}
              transform={`rotate(${(n + 0.5) * SECTOR_DEGREES - 90} ${MIDDLE} ${MIDDLE})`}
              x={MIDDLE + (INNER_RADIUS + OUTER_RADIUS) / 2}
              y={MIDDLE}
            >
              {label}
            </text>
          </g>
        ))}
      </g>
      <circle className={styles.hub} cx={MIDDLE} cy={MIDDLE} r={INNER_RADIUS} />
      <path className={styles.hand} d={`M${MIDDLE - 11} 0h22l-11 26z`} />
    </svg>
  );
}

/** Turns the dial clockwise to each new result, and calls `onSettled` when it has stopped. */
function useTurn(span: Span, drawn: Props['drawn'], onSettled: () => void) {
  const [turned, setTurned] = useState(0);
  const [isTurning, setTurning] = useState(false);
  const shownId = useRef<string>(null);
  useEffect(() => {
    if (drawn === null || shownId.current === drawn.id) return;
    shownId.current = drawn.id;
    setTurning(true);
    setTurned((before) => (Math.floor(before / 360) + TURNS) * 360 + 360 - angleOf(span, drawn.bps));
  }, [drawn, span]);
  const settle = () => {
    if (!isTurning) return;
    setTurning(false);
    onSettled();
  };
  // With reduced motion there is no transition, so no transition event ends the turn.
  useEffect(() => {
    if (!isTurning || !matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
  });
  return { turned, isTurning, settle };
}
