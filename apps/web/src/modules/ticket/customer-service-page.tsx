import pageStyles from '@nua/ui/page.module.css';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { PageHead } from '../../page/page-head.tsx';
import { AskForm } from './ask-form.tsx';
import { channelsQuery, ticketQuery, ticketsQuery } from './claim/ticket-queries.ts';
import { HelpPart } from './help-part.tsx';
import { helpQuery } from './help-query.ts';
import { ThreadPart } from './thread-part.tsx';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** The part of the page that the address names: one ticket, the form for a new ticket, or null for the front page. */
function viewOf({ searchParams }: URL): { ticket: string } | { ask: true } | null {
  const ticket = searchParams.get('ticket');
  if (ticket !== null && UUID.test(ticket)) return { ticket };
  return searchParams.has('ask') ? { ask: true } : null;
}

export async function load(client: Client, url: URL): Promise<void> {
  const view = viewOf(url);
  const { queries } = client;
  if (view !== null && 'ticket' in view) return queries.prefetchQuery(ticketQuery(client, view.ticket));
  if (view !== null) return;
  await Promise.all([
    queries.prefetchQuery(helpQuery(client)),
    queries.prefetchQuery(channelsQuery(client)),
    queries.prefetchInfiniteQuery(ticketsQuery(client)),
  ]);
}

/** The support page: the help articles, the form for a new ticket, or one of the player's tickets. */
export function Page({ url }: { url: URL }) {
  const view = viewOf(url);
  if (view === null) return <HelpPart />;
  return 'ticket' in view ? <ThreadPart id={view.ticket} /> : <AskPart url={url} />;
}

/** The form for a new ticket. The page's address may name the payment that the ticket is about. */
function AskPart({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const about: Record<string, string> = {};
  for (const name of ['kind', 'deposit_id', 'withdraw_id']) {
    const value = url.searchParams.get(name);
    if (value !== null) about[name] = value;
  }
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('customer-service.ask')} />
      <p className={pageStyles.intro}>{t('customer-service.ask.text')}</p>
      <AskForm about={about} onAsked={(id) => client.navigate(`/customer-service?ticket=${id}`, { replace: true })} />
    </div>
  );
}
