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
  let top = 0;
  let bottom = 0;
  let isTooLow = false;
  const forget = () => {
    top = 0;
    bottom = 0;
    isTooLow = false;
  };
  const update = () => {
    const present = `${middle.clientWidth} ${stage.hasAttribute('data-auto')}`;
    if (present !== shape) forget();
    shape = present;
    // The texts change in each round. The board keeps the height that the highest texts leave, so that it does not jump.
    top = Math.max(top, word.offsetHeight);
    bottom = Math.max(bottom, below.offsetHeight);
    // The text begins below the padding. The heights are rounded, so each may be half a pixel more.
    const room = middle.clientHeight - panel.offsetHeight - top - bottom - 2 * word.offsetTop - 2;
    isTooLow = room < (isTooLow ? ROOM_AGAIN : MINIMUM_ROOM);
    // An empty value removes the property.
    stage.style.setProperty('--room', isTooLow ? '' : `${room}px`);
  };
  // In another font, a text may have needed a second line.
  document.fonts.addEventListener('loadingdone', () => {
    forget();
    update();
  });
  const observer = new ResizeObserver(update);
  for (const element of [middle, panel, word, below]) observer.observe(element);
}
