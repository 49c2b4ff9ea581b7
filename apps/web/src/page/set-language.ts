import { updatePlayer } from '@nua/contract/player.ts';
import { writePreference } from '#system/storage';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { importOnDemand } from '../client/import-on-demand.ts';
import { directionOf, type Language } from '../i18n/language.ts';
import { loadUrduFace } from './load-urdu-face.ts';

/**
 * Changes the language without a reload; the server reads the cookie for the next first page. Returns false if nothing has
 * changed.
 */
export async function setLanguage(client: Client, language: Language): Promise<boolean> {
  const words = await importOnDemand(client, () => Promise.all([client.loadRuntime(), client.i18n.prepare(language)]));
  if (words === null) return false;
  // The page has its content in one language; without a network that content stays.
  await client.queries.refetchQueries({ queryKey: ['cms'] }).catch(() => undefined);
  if (!(await importOnDemand(client, () => client.i18n.setLanguage(language)))) return false;
  client.stores.config.set({ language });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  writePreference('nua_language', language);
  loadUrduFace(language);
  if (isLoggedIn(client.stores.auth.get())) {
    // Stored with the player for messages; the choice on this device applies whether or not that succeeded.
    await client.call(updatePlayer, { body: { language }, quiet: true, background: true }).catch(() => undefined);
  }
  return true;
}
