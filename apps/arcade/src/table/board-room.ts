/** With less room, a board would be too small to use. */
const MINIMUM_ROOM_PX = 64;
/** The room from which a removed `--room` is set again. With one limit, small changes of the panel would resize the board. */
const RESTORE_ROOM_PX = 112;

/**
 * Sets `--room` on the stage: the height that the panel, a line above the stage and a notice below it leave to the board. Boards shrink to
 * it, so that the panel never covers their last row.
 *
 * On a wide screen, where the panel is beside the stage, and with less than `MINIMUM_ROOM_PX`, `--room` is removed: then the middle may
 * scroll.
 */
export function watchBoardRoom(middle: HTMLElement, panel: HTMLElement, stage: HTMLElement): void {
  const [word, , below] = [...stage.children] as [HTMLElement, HTMLElement, HTMLElement];
  let layout = '';
  let top = 0;
  let bottom = 0;
  let isTooLow = false;
  const reset = () => {
    top = 0;
    bottom = 0;
    isTooLow = false;
  };
  const update = () => {
    const newLayout = `${middle.clientWidth} ${stage.hasAttribute('data-auto')}`;
    if (newLayout !== layout) reset();
    layout = newLayout;
    // The texts change in each round. The board keeps the height that the highest texts leave, so that it does not jump.
    top = Math.max(top, word.offsetHeight);
    bottom = Math.max(bottom, below.offsetHeight);
    // The text begins below the padding. The heights are rounded, so each may be half a pixel more.
    const room = middle.clientHeight - panel.offsetHeight - top - bottom - 2 * word.offsetTop - 2;
    isTooLow = room < (isTooLow ? RESTORE_ROOM_PX : MINIMUM_ROOM_PX);
    // An empty value removes the property.
    stage.style.setProperty('--room', isTooLow ? '' : `${room}px`);
  };
  // With the loaded font, a text may need fewer lines than with the fallback font.
  document.fonts.addEventListener('loadingdone', () => {
    reset();
    update();
  });
  const observer = new ResizeObserver(update);
  for (const element of [middle, panel, word, below]) observer.observe(element);
}
