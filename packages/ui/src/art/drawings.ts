/** One shape of a drawing: a path that is filled, or stroked with a width. */
export type Shape = readonly [path: string, fill: string] | readonly [path: string, stroke: string, width: number];

/** Drawings in a square of 48 by 48 units, by their names. */
export type Drawings = Readonly<Record<string, readonly Shape[]>>;

/** Returns the path of a circle. */
export const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
