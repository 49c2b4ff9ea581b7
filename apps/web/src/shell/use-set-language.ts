import { importOnDemand } from '../client/import-on-demand.ts';
import { useClient } from '../client/use-client.ts';
import type { Language } from '../i18n/language.ts';

/** Changes the language; the code for it is loaded by the first press. False where it did not change: the player has been told. */
export function useSetLanguage(): (language: Language) => Promise<boolean> {
  const client = useClient();
  return async (language) => {
    const part = await importOnDemand(client, () => import('./set-language.ts'));
    return part !== null && (await part.setLanguage(client, language));
  };
}
