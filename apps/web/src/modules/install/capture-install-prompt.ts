/** The browser's own dialog for adding the site to the home screen. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> };

let captured: InstallPrompt | null = null;
let onCaptured: (prompt: InstallPrompt) => void = () => undefined;

/** Suppresses the browser's own dialog, so that Nua can show its offer first. Must run before the browser opens the dialog. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    captured = event as InstallPrompt;
    onCaptured(captured);
  });
}

/** Calls `show` with the browser's dialog: at once if the browser has offered it, otherwise as soon as it does. */
export function onInstallPrompt(show: (prompt: InstallPrompt) => void): void {
  if (captured === null) onCaptured = show;
  else show(captured);
}
