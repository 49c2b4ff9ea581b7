/** The bars of the device around the page, and its keyboard. */
export type Bars = {
  /** `ground` is the colour of the page, as CSS writes it. Every palette is dark. */
  paintBars(ground: string): void;
  /** Says when the device's keyboard takes a part of the page; a browser lays it over the page. */
  onKeyboard(changed: (isOpen: boolean) => void): void;
};
