type Timed = { at: Date };

export type Window = { offset: number; size: number };

/** Returns the part of the first list that can be on a page of the merged list, if the second list has `second_count` rows. */
export const windowFor = ({ offset, size }: Window, second_count: number): Window => {
  const start = Math.max(0, offset - second_count);
  return { offset: start, size: offset + size - start };
};

/**
 * Cuts a page from two lists merged by time. Only the part of the first list around the page is read.
 *
 * Shape   (rows of the first list from `window.offset` on, the whole second list, both in the page's order; the page; the order) -> page
 */
export function mergePage<First extends Timed, Second extends Timed>(
  first: readonly First[],
  second: readonly Second[],
  page: Window,
  oldest_first: boolean,
): (First | Second)[] {
  const start = windowFor(page, second.length).offset;
  const comesBefore = (a: Timed, b: Timed) => (oldest_first ? a.at < b.at : a.at > b.at);
  const placed: { position: number; row: First | Second }[] = first.map((row, index) => ({
    position:
      start +
      index +
      second.filter((other) => !comesBefore(row, other) && row.at.getTime() !== other.at.getTime()).length,
    row,
  }));
  for (const [index, row] of second.entries()) {
    const before = first.filter((candidate) => !comesBefore(row, candidate)).length;
    placed.push({ position: start + before + index, row });
  }
  return placed
    .filter(({ position }) => position >= page.offset && position < page.offset + page.size)
    .sort((a, b) => a.position - b.position)
    .map(({ row }) => row);
}
