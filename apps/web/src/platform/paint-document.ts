/** Puts the document into a palette, and the browser's own bar with it. */
export function paintDocument(palette: string): void {
  const root = document.documentElement;
  root.dataset.palette = palette;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', getComputedStyle(root).backgroundColor);
}
