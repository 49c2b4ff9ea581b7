import { fetchPart } from '../platform/fetch-part.ts';
import type { Language } from '../state/config-store.ts';
import { useClient } from '../use-client.ts';

/** Changes the language; how comes with the first press. False where it did not change: the player has been told. */
export function useSpeak(): (language: Language) => Promise<boolean> {
  const client = useClient();
  return async (language) => {
    const part = await fetchPart(client, () => import('./speak.ts'));
    return part !== null && (await part.speak(client, language));
  };
}
