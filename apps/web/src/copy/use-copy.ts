import { useSyncExternalStore } from 'react';
import { useClient } from '../use-client.ts';
import type { Translate } from './copy.ts';

/** `t('lobby.title')`: the words of the language in use. */
export function useCopy(): Translate {
  const { copy } = useClient();
  return useSyncExternalStore(copy.subscribe, copy.translate, copy.translate);
}
