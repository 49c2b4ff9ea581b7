import type { Language } from '../i18n/language.ts';

/** Urdu is first shown in the system's font; ours loads when the page is idle, and never with Save-Data. */
export function loadUrduFace(language: Language): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (language !== 'ur' || connection?.saveData) return;
  // If it fails to load, the device's own Urdu font stays.
  const load = () => void import('@nua/ui/fonts/nastaliq.css').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 4000 });
  else setTimeout(load, 1500);
}
