import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getStaff } from '@nua/contract/console/staff.ts';
import { getTicket, listNewEntries } from '@nua/contract/console/ticket.ts';
import { Badge, Button, Card } from '@nua/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { CallError } from '../api/call.ts';
import { useCall } from '../api/queries.ts';
import { FreshCodeForm } from '../parts/code-form.tsx';
import { useAct } from '../parts/do-act.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { PaymentBeside } from '../parts/payment-beside.tsx';
import { ReplyForm } from '../parts/reply-form.tsx';
import { Section } from '../parts/section.tsx';
import { Time } from '../parts/time.tsx';
import { ticket as text } from '../texts/ticket.ts';
import { languageTexts, ticketKindTexts } from '../texts/ticket-kinds.ts';
import { words } from '../texts/words.ts';
import { StateBadge } from './tickets.tsx';

/** The time between two requests for the new entries of an open conversation. */
const LIVE_MS = 3_000;

type Thread = ConsoleResponse<typeof getTicket>;

export function TicketPage({ id }: { id: string }) {
  // Each read is logged, so it is not repeated automatically. `listNewEntries` reads the new entries.
  const ticket = useCall(getTicket, { params: { id } }, { live: false });
  return (
    <>
      <p>
        <Link href="/tickets">{text.all}</Link>
      </p>
      <h1>{text.title}</h1>
      <Section title={<code>{id}</code>} query={ticket}>
        {(details) => (
          <div className={styles.columns}>
            <Conversation ticket={details} query={ticket} />
            <PaymentBeside deposit_id={details.deposit_id} withdraw_id={details.withdraw_id} />
          </div>
        )}
      </Section>
    </>
  );
}

const isStale = (error: unknown): boolean => error instanceof CallError && error.error === 'SECOND_FACTOR_STALE';

function Conversation({ ticket, query }: { ticket: Thread; query: UseQueryResult<Thread> }) {
  const after = ticket.entries.at(-1)?.id ?? ticket.id;
  const live = useCall(listNewEntries, { params: { id: ticket.id }, query: { after } }, { refresh_ms: LIVE_MS });
  const { state, assignee } = live.data ?? ticket;
  const entries = [...ticket.entries, ...(live.data?.entries ?? [])];
  return (
    <div className={styles.section}>
      <Card>
        <div className={styles.section}>
          <Head ticket={{ ...ticket, state }} />
          <Assignee id={ticket.id} assignee={assignee} />
        </div>
      </Card>
      <ol className={styles.entries} aria-live="polite" aria-label={text.conversation}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Card>
              <p className={styles.soft}>
                {entry.by === null ? <bdi>{ticket.from}</bdi> : text.by_staff({ name: entry.by })} ·{' '}
                <Time at={entry.at} />
              </p>
              <p className={styles.text} dir="auto">
                {entry.text}
              </p>
            </Card>
          </li>
        ))}
      </ol>
      {isStale(live.error) && (
        <Card>
          <p>{text.needs_new_code}</p>
          <FreshCodeForm onDone={() => void query.refetch().then(() => live.refetch())} />
        </Card>
      )}
      {live.error !== null && !isStale(live.error) && <p className={styles.stale}>{text.not_live}</p>}
      <ReplyForm id={ticket.id} language={ticket.language} isClosed={state === 'closed'} />
    </div>
  );
}

function Head({ ticket: { state, kind, language, from, player_id } }: { ticket: Thread }) {
  const sender = <bdi>{from}</bdi>;
  return (
    <Facts
      of={[
        [words.state, <StateBadge key="state" of={state} />],
        [text.about, ticketKindTexts[kind]],
        [words.language, languageTexts[language]],
        [words.from, player_id === null ? sender : <Link href={`/players/${player_id}`}>{sender}</Link>],
      ]}
    />
  );
}

/** Shows who works on the question, and lets the staff member take or leave it. */
function Assignee({ id, assignee }: { id: string; assignee: string | null }) {
  const act = useAct({ isQuiet: true });
  const own_name = useCall(getStaff, {}).data?.name;
  const values = { ticket: id };
  return (
    <div className={styles.actions}>
      {act.dialog}
      {assignee === null ? text.no_assignee : <Badge tone="accent">{text.assigned({ name: assignee })}</Badge>}
      {assignee !== own_name && (
        <Button kind="quiet" size="small" busy={act.isRunning} onClick={() => act.run({ name: 'ticket take', values })}>
          {text.take}
        </Button>
      )}
      {assignee !== null && (
        <Button
          kind="plain"
          size="small"
          busy={act.isRunning}
          onClick={() => act.run({ name: 'ticket release', values })}
        >
          {text.release}
        </Button>
      )}
    </div>
  );
}
