import { importOnDemand } from '../client/import-on-demand.ts';
import { useClient } from '../client/use-client.ts';
import type { Language } from '../i18n/language.ts';

/**
 * Changes the language; its code loads with the first press. Returns false if the language did not change: the player has seen
 * an error.
 */
export function useSetLanguage(): (language: Language) => Promise<boolean> {
  const client = useClient();
  return async (language) => {
    const part = await importOnDemand(client, () => import('./set-language.ts'));
    return part !== null && (await part.setLanguage(client, language));
  };
}
