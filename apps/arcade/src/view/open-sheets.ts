/** The open sheets, from bottom to top. This file is separate from sheet.ts, which is loaded with the first sheet. */
const open: HTMLDialogElement[] = [];

/** Called with the number of open sheets, because the shell's back button closes a sheet first. */
let listener = (_count: number): void => {};

/** Sets the listener for the number of open sheets. */
export function watchSheets(onCount: (count: number) => void): void {
  listener = onCount;
}

export function trackSheet(sheet: HTMLDialogElement): void {
  sheet.addEventListener('close', () => {
    open.splice(open.indexOf(sheet), 1);
    listener(open.length);
  });
  open.push(sheet);
  listener(open.length);
}

/** Closes the top sheet when the player presses the back button. */
export function closeTopSheet(): void {
  open.at(-1)?.close();
}
