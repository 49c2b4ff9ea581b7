import { useSyncExternalStore } from 'react';
import { useClient } from '../use-client.ts';
import type { Translate } from './i18n.ts';

/** `t('lobby.title')`: the message in the language in use. */
export function useTranslation(): Translate {
  const { i18n } = useClient();
  return useSyncExternalStore(i18n.subscribe, i18n.translate, i18n.translate);
}
