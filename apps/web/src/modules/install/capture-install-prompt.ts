/** The browser's own dialog for adding the site to the home screen. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> };

let captured: InstallPrompt | null = null;
let onCaptured: (prompt: InstallPrompt) => void = () => undefined;

/** Holds the browser's dialog back from the start of the page, so that Nua shows its own offer first. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    captured = event as InstallPrompt;
    onCaptured(captured);
  });
}

/** Calls `show` with the browser's dialog, now or once the browser offers it on this page. */
export function onInstallPrompt(show: (prompt: InstallPrompt) => void): void {
  if (captured === null) onCaptured = show;
  else show(captured);
}
