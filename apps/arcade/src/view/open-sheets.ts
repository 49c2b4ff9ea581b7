/** The sheets that lie over the game, the lowest first. What opens them comes with the first of them. */
const open: HTMLDialogElement[] = [];

/** The shell, whose way back leads out of a sheet while one is open. */
let told = (_count: number): void => {};

/** Tells how many sheets lie over the game, whenever that changes. */
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

/** The way back leads out of a sheet first. */
export function closeTopSheet(): void {
  open.at(-1)?.close();
}
