import { paintBars } from '#system/bars';

/** Applies a palette to the document and to the device's own bars. */
export function paintDocument(palette: string): void {
  const root = document.documentElement;
  root.dataset.palette = palette;
  paintBars(getComputedStyle(root).backgroundColor);
}
