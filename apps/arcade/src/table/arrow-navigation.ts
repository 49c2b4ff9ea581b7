/** The position of an element, in any unit. */
export type Point = readonly [x: number, y: number];
type Target = { readonly element: HTMLElement; readonly middle: Point };

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Distance sideways counts this many times as much as distance ahead. */
const SIDEWAYS_WEIGHT = 3;

/** The positions of elements in rows of this length. */
export const inRows = (elements: readonly HTMLElement[], columns: number): readonly Target[] =>
  elements.map((element, place) => ({ element, middle: [place % columns, Math.floor(place / columns)] }));

/** The nearest target in a direction. */
function nextTarget([x, y]: Point, [right, down]: Point, targets: readonly Target[]): Target | undefined {
  const ahead = targets.flatMap((target) => {
    const [dx, dy] = [target.middle[0] - x, target.middle[1] - y];
    const distance = dx * right + dy * down;
    return distance > 0 ? [{ target, cost: distance + SIDEWAYS_WEIGHT * Math.abs(dx * down + dy * right) }] : [];
  });
  return ahead.sort((a, b) => a.cost - b.cost)[0]?.target;
}

/** Arrow-key navigation (roving tabindex) over freely placed elements. */
export function addArrowNavigation(board: HTMLElement, targets: () => readonly Target[]) {
  let lastFocused: HTMLElement | null = null;
  board.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = target;
  });
  board.addEventListener('keydown', (event) => {
    const direction = DIRECTIONS[event.key];
    const from = targets().find(({ element }) => element === event.target);
    if (!direction || !from) return;
    event.preventDefault();
    nextTarget(from.middle, direction, targets())?.element.focus();
  });
  return {
    /** Updates the tabindex after the targets have changed. */
    update() {
      const all = targets();
      const first = all.find(({ element }) => element === lastFocused) ?? all[0];
      for (const target of all) target.element.tabIndex = target === first ? 0 : -1;
    },
  };
}
