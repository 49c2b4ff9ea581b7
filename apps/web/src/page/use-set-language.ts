import { importOnDemand } from '../client/import-on-demand.ts';
import { useClient } from '../client/use-client.ts';
import type { Language } from '../i18n/language.ts';

/**
 * Returns a function that changes the language; its code loads at the first press. The function returns false if the language did
 * not change, after it has shown an error.
 */
export function useSetLanguage(): (language: Language) => Promise<boolean> {
  const client = useClient();
  return async (language) => {
    const part = await importOnDemand(client, () => import('./set-language.ts'));
    return part !== null && (await part.setLanguage(client, language));
  };
}
