/** The browser's own dialog for adding the site to the home screen. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> };

let held: InstallPrompt | null = null;
let whenHeld: (prompt: InstallPrompt) => void = () => undefined;

/** Holds the browser's dialog back from the start of the page, so that Nua shows its own offer first. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
    whenHeld(held);
  });
}

/** Calls `show` with the browser's dialog, now or once the browser offers it on this page. */
export function onInstallPrompt(show: (prompt: InstallPrompt) => void): void {
  if (held === null) whenHeld = show;
  else show(held);
}
