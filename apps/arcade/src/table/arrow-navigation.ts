/** The position of an element, in any unit. */
export type Point = readonly [x: number, y: number];
type Target = { readonly element: HTMLElement; readonly middle: Point };

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The sideways distance has a higher weight than the distance ahead. */
const SIDEWAYS_WEIGHT = 3;

/** The positions of elements in rows of this length. */
export const inRows = (elements: readonly HTMLElement[], columns: number): readonly Target[] =>
  elements.map((element, place) => ({ element, middle: [place % columns, Math.floor(place / columns)] }));

/** The nearest spot in a direction. */
function nextTarget([x, y]: Point, [right, down]: Point, spots: readonly Target[]): Target | undefined {
  const ahead = spots.flatMap((spot) => {
    const [dx, dy] = [spot.middle[0] - x, spot.middle[1] - y];
    const distance = dx * right + dy * down;
    return distance > 0 ? [{ spot, cost: distance + SIDEWAYS_WEIGHT * Math.abs(dx * down + dy * right) }] : [];
  });
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.spot;
}

/** Arrow-key navigation (roving tabindex) over freely placed elements. */
export function addArrowNavigation(board: HTMLElement, spots: () => readonly Target[]) {
  let lastFocused: HTMLElement | null = null;
  board.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = target;
  });
  board.addEventListener('keydown', (event) => {
    const way = DIRECTIONS[event.key];
    const from = spots().find(({ element }) => element === event.target);
    if (!way || !from) return;
    event.preventDefault();
    nextTarget(from.middle, way, spots())?.element.focus();
  });
  return {
    /** Updates the set of spots. */
    update() {
      const all = spots();
      const first = all.find(({ element }) => element === lastFocused) ?? all[0];
      for (const spot of all) spot.element.tabIndex = spot === first ? 0 : -1;
    },
  };
}
