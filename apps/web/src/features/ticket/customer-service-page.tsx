import type { Client } from '../../client/client.ts';
import { channelsQuery, ticketQuery, ticketsQuery } from '../../domain/claim/ticket-queries.ts';
import { AskPart } from './ask-part.tsx';
import { HelpPart } from './help-part.tsx';
import { helpQuery } from './help-query.ts';
import { ThreadPart } from './thread-part.tsx';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What the address asks for: one question, the form for a new one, or the front. */
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

/** Help that is there at once, the ways to reach a person, and the player's own questions. */
export function Page({ url }: { url: URL }) {
  const view = viewOf(url);
  if (view === null) return <HelpPart />;
  return 'ticket' in view ? <ThreadPart id={view.ticket} /> : <AskPart url={url} />;
}
