/** Applies a palette to the document and to the browser's own bar. */
export function paintDocument(palette: string): void {
  const root = document.documentElement;
  root.dataset.palette = palette;
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', getComputedStyle(root).backgroundColor);
}
