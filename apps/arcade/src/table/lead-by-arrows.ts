/** The position of an element, in any unit. */
export type Middle = readonly [x: number, y: number];
type Spot = { readonly element: HTMLElement; readonly middle: Middle };

const WAYS: Readonly<Record<string, Middle>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The sideways distance has a higher weight than the distance ahead. */
const ASIDE = 3;

/** The positions of elements in rows of this length. */
export const inRows = (elements: readonly HTMLElement[], columns: number): readonly Spot[] =>
  elements.map((element, place) => ({ element, middle: [place % columns, Math.floor(place / columns)] }));

/** The nearest spot in a direction. */
function nextSpot([x, y]: Middle, [right, down]: Middle, spots: readonly Spot[]): Spot | undefined {
  const ahead = spots.flatMap((spot) => {
    const [dx, dy] = [spot.middle[0] - x, spot.middle[1] - y];
    const forth = dx * right + dy * down;
    return forth > 0 ? [{ spot, cost: forth + ASIDE * Math.abs(dx * down + dy * right) }] : [];
  });
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.spot;
}

/** Arrow-key navigation (roving tabindex) over freely placed elements. */
export function leadByArrows(board: HTMLElement, spots: () => readonly Spot[]) {
  let reached: HTMLElement | null = null;
  board.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) reached = target;
  });
  board.addEventListener('keydown', (event) => {
    const way = WAYS[event.key];
    const from = spots().find(({ element }) => element === event.target);
    if (!way || !from) return;
    event.preventDefault();
    nextSpot(from.middle, way, spots())?.element.focus();
  });
  return {
    /** Updates the set of spots. */
    update() {
      const all = spots();
      const first = all.find(({ element }) => element === reached) ?? all[0];
      for (const spot of all) spot.element.tabIndex = spot === first ? 0 : -1;
    },
  };
}
