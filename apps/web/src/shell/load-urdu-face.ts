import type { Language } from '../i18n/language.ts';

/** Urdu paints in the system's face; ours follows after idle, and never where data is saved. */
export function loadUrduFace(language: Language): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (language !== 'ur' || connection?.saveData) return;
  // Without it the device's own Urdu face stays.
  const load = () => void import('@nua/ui/fonts/nastaliq.css').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 4000 });
  else setTimeout(load, 1500);
}
