/** The open sheets, the lowest first. The code that opens sheets is loaded with the first one. */
const open: HTMLDialogElement[] = [];

/** Notifies the shell, whose back button first closes an open sheet. */
let listener = (_count: number): void => {};

/** Notifies the listener of the number of open sheets, whenever it changes. */
export function watchSheets(onCount: (count: number) => void): void {
  listener = onCount;
}

/** Adds a sheet to the list until it is closed. */
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
