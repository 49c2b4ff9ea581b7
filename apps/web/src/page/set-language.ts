import { updatePlayer } from '@nua/contract/player.ts';
import { writePreference } from '#system/storage';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { importOnDemand } from '../client/import-on-demand.ts';
import { directionOf, type Language } from '../i18n/language.ts';
import { loadUrduFace } from './load-urdu-face.ts';

/**
 * Changes the language without a reload, and stores it in the cookie that the server reads. Returns false if the language did not change.
 */
export async function setLanguage(client: Client, language: Language): Promise<boolean> {
  const loaded = await importOnDemand(client, () => Promise.all([client.loadRuntime(), client.i18n.prepare(language)]));
  if (loaded === null) return false;
  // The cached content may be in the old language only. If the new content does not load, the old content stays.
  await client.queries.refetchQueries({ queryKey: ['cms'] }).catch(() => undefined);
  if (!(await importOnDemand(client, () => client.i18n.setLanguage(language)))) return false;
  client.stores.config.set({ language });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  writePreference('nua_language', language);
  loadUrduFace(language);
  if (isLoggedIn(client.stores.auth.get())) {
    // Messages to the player use the stored language. The choice on this device applies even if storing it fails.
    await client.call(updatePlayer, { body: { language }, quiet: true, background: true }).catch(() => undefined);
  }
  return true;
}
