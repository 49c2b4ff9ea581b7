import { useSyncExternalStore } from 'react';
import type { Translate } from '../i18n/i18n.ts';
import { useClient } from './use-client.ts';

/** `t('lobby.title')`: the message in the language in use. */
export function useTranslation(): Translate {
  const { i18n } = useClient();
  return useSyncExternalStore(i18n.subscribe, i18n.translate, i18n.translate);
}
