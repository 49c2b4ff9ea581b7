/** The sheets over the game, the lowest first. The code that opens them is loaded with the first of them. */
const open: HTMLDialogElement[] = [];

/** The shell, whose back button closes a sheet first while one is open. */
let told = (_count: number): void => {};

/** Notifies the listener of the number of open sheets, whenever it changes. */
export function watchSheets(tell: (count: number) => void): void {
  told = tell;
}

/** Counts a sheet until it is closed. */
export function keepSheet(sheet: HTMLDialogElement): void {
  sheet.addEventListener('close', () => {
    open.splice(open.indexOf(sheet), 1);
    told(open.length);
  });
  open.push(sheet);
  told(open.length);
}

/** The back button closes a sheet first. */
export function closeTopSheet(): void {
  open.at(-1)?.close();
}
