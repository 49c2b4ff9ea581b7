import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getTicket, listTickets } from '@nua/contract/console/ticket.ts';
import { MAX_TICKET_TEXT } from '@nua/contract/ticket.ts';
import { Badge, Button, Card, TextArea } from '@nua/ui';
import { useState } from 'react';
import { fieldErrors } from '../api/error-text.ts';
import { useCall } from '../api/queries.ts';
import { useAct } from '../parts/do-act.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { ShowSwitch, useListPlace } from '../parts/show-switch.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate } from '../router.ts';

type State = 'open' | 'answered' | 'closed';
const StateBadge = ({ of }: { of: State }) => <Badge tone={of === 'open' ? 'warning' : 'plain'}>{of}</Badge>;

const languages = { en: 'English', ur: 'Urdu' } as const;

/** The questions of players, the longest waiting first. */
export function TicketsPage() {
  const { isAll, after } = useListPlace();
  const show = isAll ? 'all' : 'open';
  const tickets = useCall(listTickets, { query: { show, after } });
  return (
    <>
      <h1>Questions</h1>
      <ShowSwitch path="/tickets" label="Which questions" isAll={isAll} />
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
                  { name: 'From', of: ({ from }) => <bdi>{from}</bdi> },
                  { name: 'About', of: ({ kind }) => kind },
                  { name: 'State', of: ({ state }) => <StateBadge of={state} /> },
                  { name: 'Language', of: ({ language }) => languages[language] },
                  { name: 'Beginning', of: ({ title }) => <bdi>{title}</bdi> },
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

type Thread = ConsoleResponse<typeof getTicket>;

/** One question with its conversation, and the form of a reply. */
export function TicketPage({ id }: { id: string }) {
  // Each read is an entry of the log, so it is repeated only after a change.
  const ticket = useCall(getTicket, { params: { id } }, { live: false });
  return (
    <>
      <p>
        <Link href="/tickets">All questions</Link>
      </p>
      <h1>Question</h1>
      <Section title={<code>{id}</code>} query={ticket}>
        {(one) => (
          <>
            <Card>
              <Head ticket={one} />
            </Card>
            <ol className={styles.entries}>
              {one.entries.map((entry) => (
                <li key={entry.id}>
                  <Card>
                    <p className={styles.soft}>
                      {entry.by === null ? <bdi>{one.from}</bdi> : `${entry.by} (customer service)`} ·{' '}
                      <Time at={entry.at} />
                    </p>
                    <p className={styles.text} dir="auto">
                      {entry.text}
                    </p>
                  </Card>
                </li>
              ))}
            </ol>
            <Reply ticket={one} />
          </>
        )}
      </Section>
    </>
  );
}

function Head({ ticket: { state, kind, language, from, player_id, deposit_id, withdraw_id } }: { ticket: Thread }) {
  const sender = <bdi>{from}</bdi>;
  return (
    <Facts
      of={[
        ['State', <StateBadge key="state" of={state} />],
        ['About', kind],
        ['Language', languages[language]],
        ['From', player_id === null ? sender : <Link href={`/players/${player_id}`}>{sender}</Link>],
        ...(withdraw_id === null
          ? []
          : [
              [
                'Payout',
                <Link key="payout" href={`/payouts/${withdraw_id}`}>
                  {withdraw_id}
                </Link>,
              ] as const,
            ]),
        ...(deposit_id === null ? [] : [['Deposit', deposit_id] as const]),
      ]}
    />
  );
}

function Reply({ ticket: { id, state } }: { ticket: Thread }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>();
  const act = useAct({
    onInvalid: (refused) => setError(fieldErrors(refused).text ?? 'Please check the reply.'),
    onDone: () => setText(''),
  });
  return (
    <Form
      onSubmit={() => {
        setError(undefined);
        act.run({ name: 'ticket reply', values: { ticket: id, text } });
      }}
    >
      {act.dialog}
      <TextArea
        label="Reply"
        name="text"
        value={text}
        maxLength={MAX_TICKET_TEXT}
        onChange={(event) => setText(event.target.value)}
        error={error}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" busy={act.isRunning}>
          Send the reply
        </Button>
        {state !== 'closed' && (
          <Button
            kind="quiet"
            busy={act.isRunning}
            onClick={() => act.run({ name: 'ticket close', values: { ticket: id } })}
          >
            Close the question
          </Button>
        )}
      </div>
    </Form>
  );
}
