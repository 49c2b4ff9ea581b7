import type { Client } from '../../../client/client.ts';
import { limitsQuery } from '../limits-query.ts';
import { exclusionText } from './exclusion-text.ts';

/** Shows the player why playing is closed, and until when. */
export async function showExclusion(client: Client): Promise<void> {
  const [, protection] = await Promise.all([
    client.i18n.load(['protection']),
    client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 0 }).catch(() => null),
  ]);
  const t = client.i18n.translate();
  const { language } = client.stores.config.get();
  client.openDialog('status', {
    kind: 'info',
    title: t('exclusion.title'),
    message: `${protection?.exclusion ? `${exclusionText(t, protection.exclusion, language)} ` : ''}${t('exclusion.what')}`,
    confirmText: t('exclusion.understood'),
  });
}
