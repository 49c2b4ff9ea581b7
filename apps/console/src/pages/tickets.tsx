import { listTickets } from '@nua/contract/console/ticket.ts';
import type { TicketKind } from '@nua/contract/ticket.ts';
import { Badge, Button } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { ShowSwitch, useListPlace } from '../parts/show-switch.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate } from '../router.ts';

type State = 'open' | 'answered' | 'closed';
export const StateBadge = ({ of }: { of: State }) => <Badge tone={of === 'open' ? 'warning' : 'plain'}>{of}</Badge>;

const LIST_REFRESH_MS = 5_000;

export const kinds: Readonly<Record<TicketKind, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  account: 'Account',
  game: 'Game',
  safety: 'Safe play',
  idea: 'Idea',
  other: 'Other',
};

export const languages = { en: 'English', ur: 'Urdu' } as const;

/** The questions of players, the longest unchanged first. */
export function TicketsPage() {
  const { isAll, after } = useListPlace();
  const show = isAll ? 'all' : 'open';
  const tickets = useCall(listTickets, { query: { show, after } }, { refresh_ms: LIST_REFRESH_MS });
  return (
    <>
      <h1>Questions</h1>
      <div className={styles.head}>
        <ShowSwitch path="/tickets" label="Which questions" isAll={isAll} />
        <Link href="/replies">Saved replies</Link>
      </div>
      <Section title="Longest unchanged first" query={tickets} empty={{ title: 'No question waits for a reply' }}>
        {({ list, next }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label="Questions"
                rows={list}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => `/tickets/${id}`}
                columns={[
                  { name: 'Changed', of: ({ changed_at }) => <Time at={changed_at} /> },
                  { name: 'From', of: ({ from }) => from },
                  { name: 'About', of: ({ kind }) => kinds[kind] },
                  { name: 'State', of: ({ state }) => <StateBadge of={state} /> },
                  { name: 'Worked on by', of: ({ assignee }) => assignee ?? '' },
                  { name: 'Language', of: ({ language }) => languages[language] },
                  { name: 'Beginning', of: ({ title }) => title, is_text: true },
                ]}
              />
              {next !== null && (
                <Button
                  kind="quiet"
                  onClick={() => navigate(`/tickets?show=${show}&after=${encodeURIComponent(next)}`)}
                >
                  Next page
                </Button>
              )}
            </>
          )
        }
      </Section>
    </>
  );
}
