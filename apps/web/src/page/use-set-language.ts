import { importOnDemand } from '../client/import-on-demand.ts';
import { useClient } from '../client/use-client.ts';
import type { Language } from '../i18n/language.ts';

/** Returns a function that changes the language. If the change fails, the function shows an error and returns false. */
export function useSetLanguage(): (language: Language) => Promise<boolean> {
  const client = useClient();
  return async (language) => {
    const part = await importOnDemand(client, () => import('./set-language.ts'));
    return part !== null && (await part.setLanguage(client, language));
  };
}
