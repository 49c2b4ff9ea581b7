import type { Language } from '../i18n/language.ts';
import { usesLessData } from '../platform/less-data.ts';

/** Loads the Urdu font when the page is idle, unless the player uses less data. Until then Urdu is shown in the system's font. */
export function loadUrduFace(language: Language): void {
  if (language !== 'ur' || usesLessData()) return;
  // If the font fails to load, Urdu stays in the system's font.
  const load = () => void import('@nua/ui/fonts/nastaliq.css').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 4000 });
  else setTimeout(load, 1500);
}
