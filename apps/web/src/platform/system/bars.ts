/** The bars of the device around the page, and its keyboard. */
export type Bars = {
  /** `ground` is the page's background colour in CSS syntax. Every palette is dark. */
  paintBars(ground: string): void;
  /** Calls `onChange` when the device's keyboard shrinks the page. In a browser the keyboard covers the page, so there is no call. */
  onKeyboard(onChange: (isOpen: boolean) => void): void;
};
