import type { Cents } from '@nua/money';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './dial.module.css';
import { angleOf, SECTORS, type Span, sectorLabels } from './dial-rules.ts';

const SIZE = 320;
const MIDDLE = SIZE / 2;
const OUTER = 150;
const INNER = 72;
const TURNS = 4;
const STEP = 360 / SECTORS;

type Props = {
  target: Cents;
  span: Span;
  /** The drawn result that the dial turns to. Null leaves the dial where it is. */
  drawn: { id: string; bps: number } | null;
  /** Called when the result is shown: the dial has stopped, or the animation was skipped. */
  onSettled: () => void;
  isSkipped: boolean;
};

/** A point of the dial, in degrees from the top; in eighths, so that server and browser write the same. */
function pointAt(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const along = (part: number) => Math.round((MIDDLE + radius * part) * 8) / 8;
  return `${along(Math.cos(angle))} ${along(Math.sin(angle))}`;
}

const sectorPath = (from: number, to: number): string =>
  `M${pointAt(INNER, from)}L${pointAt(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${pointAt(OUTER, to)}L${pointAt(INNER, to)}A${INNER} ${INNER} 0 0 0 ${pointAt(INNER, from)}Z`;

/**
 * The wheel: ten sectors of one width for the amounts that a spin can add. The result is fixed before the wheel turns. When it stops, the
 * pointer at the top is exactly at the drawn amount.
 */
export function Dial({ target, span, drawn, onSettled: onRest, isSkipped }: Props) {
  const labels = sectorLabels(target, span);
  const { turned, isTurning, rest } = useTurn(span, drawn, onRest);
  useEffect(() => {
    if (isSkipped) rest();
  });
  return (
    <svg
      className={styles.dial}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      aria-hidden="true"
      data-turning={isTurning || undefined}
    >
      <circle className={styles.rim} cx={MIDDLE} cy={MIDDLE} r={OUTER + 5} />
      <g
        className={styles.disc}
        style={{ '--turned': `${turned}deg` } as CSSProperties}
        data-still={isSkipped || undefined}
        onTransitionEnd={rest}
      >
        {labels.map((label, n) => (
          <g key={label}>
            <path
              className={styles.sector}
              data-odd={n % 2 === 1 || undefined}
              d={sectorPath(n * STEP, (n + 1) * STEP)}
            />
            <text
              className={styles.label}
              transform={`rotate(${(n + 0.5) * STEP - 90} ${MIDDLE} ${MIDDLE})`}
              x={MIDDLE + (INNER + OUTER) / 2}
              y={MIDDLE}
            >
              {label}
            </text>
          </g>
        ))}
      </g>
      <circle className={styles.hub} cx={MIDDLE} cy={MIDDLE} r={INNER} />
      <path className={styles.hand} d={`M${MIDDLE - 11} 0h22l-11 26z`} />
    </svg>
  );
}

/** Turns clockwise to each new result, and calls `onRest` once when it has stopped. */
function useTurn(span: Span, drawn: Props['drawn'], onRest: () => void) {
  const [turned, setTurned] = useState(0);
  const [isTurning, setTurning] = useState(false);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (drawn === null || shown.current === drawn.id) return;
    shown.current = drawn.id;
    setTurning(true);
    setTurned((before) => (Math.floor(before / 360) + TURNS) * 360 + 360 - angleOf(span, drawn.bps));
  }, [drawn, span]);
  const settle = () => {
    if (!isTurning) return;
    setTurning(false);
    onRest();
  };
  // With reduced motion there is no transition, so no event ends it either.
  useEffect(() => {
    if (!isTurning || !matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setTimeout(settle);
    return () => clearTimeout(timer);
  });
  return { turned, isTurning, rest: settle };
}
