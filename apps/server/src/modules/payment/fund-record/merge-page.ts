type Timed = { at: Date };

/** The range of first-list rows to read for a page of the merged list. */
export type Window = { offset: number; size: number };

/**
 * Returns the rows of the first list that can be on the page. From none to all of the `others` rows of the second list may precede the
 * page.
 */
export const windowFor = ({ offset, size }: Window, others: number): Window => {
  const start = Math.max(0, offset - others);
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
  const comesBefore = (one: Timed, other: Timed) => (oldest_first ? one.at < other.at : one.at > other.at);
  const placed: { place: number; row: First | Second }[] = first.map((row, index) => ({
    place:
      start +
      index +
      second.filter((other) => !comesBefore(row, other) && row.at.getTime() !== other.at.getTime()).length,
    row,
  }));
  for (const [index, row] of second.entries()) {
    const before = first.filter((one) => !comesBefore(row, one)).length;
    placed.push({ place: start + before + index, row });
  }
  return placed
    .filter(({ place }) => place >= page.offset && place < page.offset + page.size)
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);
}
