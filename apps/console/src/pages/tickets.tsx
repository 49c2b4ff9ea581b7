import { listTickets } from '@nua/contract/console/ticket.ts';
import { Badge } from '@nua/ui';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { languageTexts, ticketKindTexts } from '../texts/ticket-kinds.ts';
import { tickets as text } from '../texts/tickets.ts';
import { words } from '../texts/words.ts';

type State = 'open' | 'answered' | 'closed';
export const StateBadge = ({ of }: { of: State }) => <Badge tone={of === 'open' ? 'warning' : 'plain'}>{of}</Badge>;

const LIST_REFRESH_MS = 5_000;

/** The questions of players, the longest unchanged first. */
export const TicketsPage = () => (
  <ListPage
    call={listTickets}
    heading={text.title}
    intro={
      <p>
        <Link href="/replies">{text.saved_replies}</Link>
      </p>
    }
    label={text.title}
    title={text.order}
    empty={(show) => ({ title: show === 'all' ? text.none : text.none_waiting })}
    refresh_ms={LIST_REFRESH_MS}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/tickets/${id}`}
    columns={[
      { name: words.changed, time: ({ changed_at }) => changed_at, server_order: 'time' },
      { name: words.from, of: ({ from }) => from },
      { name: text.about, of: ({ kind }) => ticketKindTexts[kind] },
      { name: words.state, of: ({ state }) => <StateBadge of={state} /> },
      { name: text.assignee, of: ({ assignee }) => assignee ?? '' },
      { name: words.language, of: ({ language }) => languageTexts[language] },
      { name: text.beginning, of: ({ title }) => title, is_text: true },
    ]}
  />
);
