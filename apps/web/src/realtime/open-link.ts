import type { Client } from '../client/client.ts';
import { mayFrame, settingsQuery } from '../domain/config/settings-query.ts';
import { linkTarget } from '../i18n/template.ts';

/**
 * Leads where an operator's text points: to a screen of ours, over it to a page of a site that the operator lets in, and to any other
 * site in a tab of its own. Whoever follows it from a press opens that tab before anything is waited for.
 */
export async function openLink(client: Client, to: unknown, title: string): Promise<void> {
  const target = linkTarget(to);
  if (target === null) return;
  if (!target.is_external) return client.navigate(target.href);
  const settings = await client.queries.fetchQuery(settingsQuery(client)).catch(() => ({}));
  if (mayFrame(settings, target.href)) client.openDialog('fullPageIframe', { url: target.href, title });
  else open(target.href, '_blank', 'noopener');
}
