/** A board in less room could not be used. */
const MINIMUM_ROOM = 64;
/** A board that did not shrink begins to shrink from this room on. Otherwise it would jump with each small change of the panel. */
const ROOM_AGAIN = 112;

/**
 * Sets `--room` on the stage: the height that the panel, a line above the stage and a notice below it leave to the board. Boards shrink to
 * it, so that the panel never covers their last row.
 *
 * It is not set on a wide screen, where the stage is beside the panel, and where so little is left that the middle has to scroll.
 */
export function watchBoardRoom(middle: HTMLElement, panel: HTMLElement, stage: HTMLElement): void {
  const [word, , below] = [...stage.children] as [HTMLElement, HTMLElement, HTMLElement];
  let shape = '';
  let highest = [0, 0];
  let isTooLow = false;
  const update = () => {
    // The texts change in each round. The board keeps the height that the highest texts leave, so that it does not jump.
    const present = `${middle.clientWidth} ${stage.hasAttribute('data-auto')}`;
    if (present !== shape) [shape, highest, isTooLow] = [present, [0, 0], false];
    highest = [word, below].map((text, place) => Math.max(highest[place]!, text.offsetHeight));
    const texts = highest[0]! + highest[1]!;
    // The text begins below the padding. The heights are rounded, so each may be half a pixel more.
    const room = middle.clientHeight - panel.offsetHeight - texts - 2 * word.offsetTop - 2;
    isTooLow = room < (isTooLow ? ROOM_AGAIN : MINIMUM_ROOM);
    if (isTooLow) stage.style.removeProperty('--room');
    else stage.style.setProperty('--room', `${room}px`);
  };
  // In another font, a text may have needed a second line.
  document.fonts.addEventListener('loadingdone', () => {
    [highest, isTooLow] = [[0, 0], false];
    update();
  });
  const observer = new ResizeObserver(update);
  for (const element of [middle, panel, word, below]) observer.observe(element);
}
