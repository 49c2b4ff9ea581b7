/** The bars of the device around the page, and its keyboard. */
export type Bars = {
  /** `ground` is the page's background colour in CSS syntax. Every palette is dark. */
  paintBars(ground: string): void;
  /** Calls `changed` when the device's keyboard shrinks the page. A browser never calls `changed`, because its keyboard covers the page. */
  onKeyboard(changed: (isOpen: boolean) => void): void;
};
