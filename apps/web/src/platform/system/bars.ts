/** The bars of the device around the page, and its keyboard. */
export type Bars = {
  /** `ground` is the colour of the page, as CSS writes it. Every palette is dark. */
  paintBars(ground: string): void;
  /** Calls `changed` when the device's keyboard shrinks the page. In a browser it never does: its keyboard covers the page. */
  onKeyboard(changed: (isOpen: boolean) => void): void;
};
