import { listTickets } from '@nua/contract/console/ticket.ts';
import { Badge } from '@nua/ui';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { languageTexts, ticketKindTexts } from '../texts/ticket-kinds.ts';

type State = 'open' | 'answered' | 'closed';
export const StateBadge = ({ of }: { of: State }) => <Badge tone={of === 'open' ? 'warning' : 'plain'}>{of}</Badge>;

const LIST_REFRESH_MS = 5_000;

/** The questions of players, the longest unchanged first. */
export const TicketsPage = () => (
  <ListPage
    call={listTickets}
    heading="Questions"
    intro={
      <p>
        <Link href="/replies">Saved replies</Link>
      </p>
    }
    label="Questions"
    title="By the last change"
    empty={(show) => ({ title: show === 'all' ? 'No question' : 'No question waits for a reply' })}
    refresh_ms={LIST_REFRESH_MS}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/tickets/${id}`}
    columns={[
      { name: 'Changed', time: ({ changed_at }) => changed_at, server_order: 'time' },
      { name: 'From', of: ({ from }) => from },
      { name: 'About', of: ({ kind }) => ticketKindTexts[kind] },
      { name: 'State', of: ({ state }) => <StateBadge of={state} /> },
      { name: 'Worked on by', of: ({ assignee }) => assignee ?? '' },
      { name: 'Language', of: ({ language }) => languageTexts[language] },
      { name: 'Beginning', of: ({ title }) => title, is_text: true },
    ]}
  />
);
