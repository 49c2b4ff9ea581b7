import { iconPaths } from '@nua/ui/icon-paths.ts';
import type { Ref } from 'react';
import { prizeText } from '../spin-rules.ts';
import type { Wheel } from '../wheel-query.ts';
import styles from './wheel-face.module.css';
import { middleOf, type Span, slicePath, spansOf } from './wheel-geometry.ts';

type Segment = Wheel['table']['segments'][number];

const RADIUS = 150;
const FILLS = 4;
/** A slice narrower than this fraction of the circle is drawn as a line without text. The table of odds lists it. */
const MIN_NAMED_WIDTH = 0.014;
/** The text of a slice wider than this fraction of the circle is larger, and turned by 90 degrees. */
const WIDE_WIDTH = 0.08;
const MARKS = Array.from({ length: 100 }, (_, mark) => mark);

type Props = {
  segments: readonly Segment[];
  /** The clockwise rotation of the wheel in degrees. */
  turn: number;
  isMoving: boolean;
  label: string;
  onStopped: () => void;
  /** The part of the drawing that turns. */
  disc: Ref<SVGGElement>;
};

/** Draws the wheel below a fixed pointer. Each slice is as wide as its probability. */
export function WheelFace({ segments, turn, isMoving, label, onStopped, disc }: Props) {
  const spans = spansOf(segments.map(({ weight }) => weight));
  return (
    <svg className={styles.wheel} viewBox="-180 -186 360 366" role="img" aria-label={label}>
      <radialGradient id="wheel-shade">
        <stop offset="0.3" stopOpacity="0.5" />
        <stop offset="0.75" stopOpacity="0" />
        <stop offset="0.97" stopOpacity="0" />
        <stop offset="1" stopOpacity="0.45" />
      </radialGradient>
      <circle r="174" className={styles.rim} />
      <g
        ref={disc}
        className={styles.turning}
        style={{ transform: `rotate(${turn}deg)` }}
        data-moving={isMoving || undefined}
        onTransitionEnd={onStopped}
      >
        {segments.map((segment, index) => (
          <path
            key={`${segment.prize} ${segment.again}`}
            d={slicePath(spans[index]!, RADIUS)}
            data-fill={isLine(spans[index]!) ? 'line' : index % FILLS}
            className={styles.slice}
          />
        ))}
        {segments.map((segment, index) => (
          <SliceName
            key={`${segment.prize} ${segment.again}`}
            segment={segment}
            span={spans[index]!}
            fill={index % FILLS}
          />
        ))}
        {MARKS.map((mark) => (
          <path
            key={mark}
            d={mark % 10 === 0 ? 'M0-171V-155' : 'M0-168V-160'}
            transform={`rotate(${mark * 3.6})`}
            className={styles.mark}
            data-tenth={mark % 10 === 0 || undefined}
          />
        ))}
      </g>
      <circle r={RADIUS} className={styles.shade} />
      <circle r="46" className={styles.hub} />
      <circle r="38" className={styles.hubLine} />
      <path d="M0-142l11-34a6 6 0 0 0-5.700-8h-10.600a6 6 0 0 0-5.700 8z" className={styles.pointer} />
    </svg>
  );
}

const isLine = ({ from, to }: Span): boolean => to - from < MIN_NAMED_WIDTH;

/** The prize of a slice as text, or an icon for another spin. A very narrow slice has neither. */
function SliceName({ segment, span, fill }: { segment: Segment; span: Span; fill: number }) {
  if (isLine(span)) return null;
  const isWide = span.to - span.from > WIDE_WIDTH;
  const rotation = `rotate(${middleOf(span) - 90})`;
  if (segment.again)
    return (
      <g transform={`${rotation} translate(114 0) rotate(90) scale(1.15)`} className={styles.again} data-fill={fill}>
        <path d={iconPaths.refresh} transform="translate(-12 -12)" />
      </g>
    );
  return (
    <text
      transform={`${rotation} translate(${isWide ? 112 : 122} 0)${isWide ? ' rotate(90)' : ''}`}
      className={styles.name}
      data-fill={fill}
      data-wide={isWide || undefined}
    >
      {prizeText(segment.prize)}
    </text>
  );
}
