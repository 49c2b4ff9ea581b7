/** A board in less room could not be used. */
const MINIMUM_ROOM = 64;

/**
 * Sets `--room` on the stage: the height that the panel, a line above the stage and a notice below it leave to the board. Boards shrink to
 * it, so that the panel never covers their last row.
 *
 * It is not set on a wide screen, where the stage is beside the panel, and where so little is left that the middle has to scroll.
 */
export function watchBoardRoom(middle: HTMLElement, panel: HTMLElement, stage: HTMLElement): void {
  const [word, , below] = [...stage.children] as [HTMLElement, HTMLElement, HTMLElement];
  let width = 0;
  let highestWord = 0;
  const update = () => {
    // The text changes in each round. The board keeps the height that the highest text leaves, so that it does not jump.
    if (middle.clientWidth !== width) [width, highestWord] = [middle.clientWidth, 0];
    highestWord = Math.max(highestWord, word.offsetHeight);
    // The text begins below the padding. The heights are rounded, so each may be half a pixel more.
    const room = middle.clientHeight - panel.offsetHeight - below.offsetHeight - highestWord - 2 * word.offsetTop - 2;
    if (room < MINIMUM_ROOM) stage.style.removeProperty('--room');
    else stage.style.setProperty('--room', `${room}px`);
  };
  // In another font, a text may have needed a second line.
  document.fonts.addEventListener('loadingdone', () => {
    highestWord = 0;
    update();
  });
  const observer = new ResizeObserver(update);
  for (const element of [middle, panel, word, below]) observer.observe(element);
}
