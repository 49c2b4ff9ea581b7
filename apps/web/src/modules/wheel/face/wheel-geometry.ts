/** The start and end of a slice, as fractions of a turn, clockwise from the top. */
export type Span = { from: number; to: number };

/**
 * The position of each slice. A slice is exactly as wide as its probability.
 *
 * Shape   weights -> spans from 0 to 1
 */
export function spansOf(weights: readonly number[]): Span[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const from = before / all;
    before += weight;
    return { from, to: before / all };
  });
}

const rounded = (length: number): number => Math.round(length * 1000) / 1000;

/** A point on a circle around 0,0; `part` of the way round, clockwise from the top. */
function pointAt(part: number, radius: number): string {
  const angle = part * 2 * Math.PI;
  return `${rounded(Math.sin(angle) * radius)} ${rounded(-Math.cos(angle) * radius)}`;
}

/** The path of a slice. A slice that fills the wheel is drawn as two halves, because an arc cannot end where it begins. */
export function slicePath({ from, to }: Span, radius: number): string {
  const middle = (from + to) / 2;
  const arc = (part: number) => `A${radius} ${radius} 0 0 1 ${pointAt(part, radius)}`;
  return `M0 0L${pointAt(from, radius)}${arc(middle)}${arc(to)}Z`;
}

/** The middle of a slice in degrees, clockwise from the top. */
export const middleOf = ({ from, to }: Span): number => (from + to) * 180;

/** Whole turns before the wheel stops: the same for every result. */
const TURNS = 5;

/**
 * The total turn at which the wheel stops. The drawn number itself gives the position, so the wheel may stop anywhere in the slice and
 * never fakes a near miss.
 *
 * Shape   (degrees it has turned so far, number from 0 to below 1) -> degrees
 */
export function restingTurn(before: number, number: number): number {
  const begun = Math.ceil(before / 360) * 360;
  return begun + TURNS * 360 - number * 360;
}
