import { fetchPart } from '../platform/fetch-part.ts';
import type { Language } from '../state/config-store.ts';
import { useClient } from '../use-client.ts';

/** Changes the language; how comes with the first press. */
export function useSpeak(): (language: Language) => Promise<void> {
  const client = useClient();
  return async (language) => await (await fetchPart(client, () => import('./speak.ts')))?.speak(client, language);
}
