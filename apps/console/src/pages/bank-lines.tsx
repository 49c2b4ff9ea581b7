import { getBankLine, listBankLines } from '@nua/contract/console/bank-line.ts';
import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { wireCurrency } from '@nua/money';
import { Badge, Card, Money, Timeline, type TimelineStep } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { bankLineAddress, lineStateText } from '../parts/bank-line-text.ts';
import { Decide } from '../parts/decide.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { NextWaiting } from '../parts/next-waiting.tsx';
import styles from '../parts/parts.module.css';
import { bankLineDecisions } from '../parts/payment-decisions.ts';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { app } from '../texts/app.ts';
import { bankLines as text } from '../texts/bank-lines.ts';
import { railText, reasonText, stateText } from '../texts/payment.ts';
import { words } from '../texts/words.ts';

/** Lists the bank transfers that fit no deposit, so that a person must match them or send them back. */
export const BankLinesPage = () => (
  <ListPage
    call={listBankLines}
    heading={text.title}
    label={text.title}
    empty={() => ({ title: text.no_lines })}
    keyOf={({ line_id }) => line_id}
    hrefOf={({ line_id }) => bankLineAddress(line_id)}
    columns={[
      { name: text.line, of: ({ line_id }) => line_id },
      { name: words.at, time: ({ at }) => at, server_order: 'time' },
      { name: words.amount, money: ({ amount }) => amount },
      { name: text.sender, of: ({ sender }) => sender },
      { name: words.reference, of: ({ reference }) => reference },
      { name: words.why, of: ({ reason }) => reasonText(reason), is_text: true },
    ]}
  />
);

type Line = ConsoleResponse<typeof getBankLine>;
type Props = { line: Line };

const asWaiting = (page: ConsoleResponse<typeof listBankLines> | undefined) =>
  page && { list: page.list.map(({ line_id }) => ({ id: encodeURIComponent(line_id) })) };

export function BankLinePage({ id }: { id: string }) {
  const line = useCall(getBankLine, { query: { line: id } });
  const waitingAfterThis = useCall(listBankLines, { query: { after: id } });
  const oldestWaiting = useCall(listBankLines, { query: {} });
  const lists = [asWaiting(waitingAfterThis.data), asWaiting(oldestWaiting.data)];
  return (
    <>
      <p className={styles.actions}>
        <Link href="/bank-lines">{text.all}</Link>
        <NextWaiting what={text.waiting_item} path="/bank-lines" id={encodeURIComponent(id)} lists={lists} />
      </p>
      <h1>{text.bank_transfer}</h1>
      <Section title={<code>{id}</code>} query={line}>
        {(details) => (
          <>
            {details.proposal !== null && <Proposed proposal={details.proposal} />}
            <Card>
              <Head line={details} />
              <Decide key={details.state} choices={bankLineDecisions(details)} />
            </Card>
            {details.state === 'review' && <Suggestions line={details} />}
            <Card>
              <h3>{words.timeline}</h3>
              <Timeline label={text.timeline_label} steps={stepsOf(details)} />
            </Card>
            {details.deposit !== null && <DepositsOfPlayer line={details} player={details.deposit.player} />}
            <DecisionTable of={details.decisions} />
          </>
        )}
      </Section>
    </>
  );
}

function Head({ line }: Props) {
  const { amount, sender, reference, reason, state, at, deposit } = line;
  return (
    <Facts
      of={[
        [
          words.state,
          <Badge key="state" tone={state === 'review' ? 'warning' : 'positive'}>
            {lineStateText(line)}
          </Badge>,
        ],
        ...(state === 'review' ? [[words.why, reasonText(reason)] as const] : []),
        [words.amount, <Money key="amount" amount={amount} currency={wireCurrency} />],
        [words.at, <Time key="at" at={at} />],
        [text.sender, sender],
        [words.reference, reference],
        [
          words.deposit,
          deposit === null ? words.none : <Link href={`/deposits/${deposit.id}`}>{deposit.reference}</Link>,
        ],
        [
          words.player,
          deposit === null ? (
            text.not_known
          ) : (
            <Link key="player" href={`/players/${deposit.player_id}`}>
              <bdi>{deposit.player}</bdi>
            </Link>
          ),
        ],
      ]}
    />
  );
}

function Proposed({ proposal: { act, by, until } }: { proposal: NonNullable<Line['proposal']> }) {
  return (
    <p>
      {text.is_proposed({ act, by })} <Link href="/proposals">{app.pages.proposals}</Link> {text.proposed_until}{' '}
      <Time at={until} />.
    </p>
  );
}

function Suggestions({ line: { suggestions } }: Props) {
  return (
    <>
      <h3>{text.suggestions}</h3>
      {suggestions.length === 0 ? (
        <p className={styles.soft}>{text.no_suggestions}</p>
      ) : (
        <Table
          label={text.suggestions}
          rows={suggestions}
          keyOf={(row) => row.id}
          hrefOf={(row) => `/deposits/${row.id}`}
          columns={[
            { name: words.begun, of: (row) => <Time at={row.at} /> },
            { name: words.player, of: ({ player }) => player },
            { name: words.amount, of: (row) => <Money amount={row.amount} currency={null} />, is_number: true },
            { name: words.reference, of: (row) => row.reference },
            { name: words.state, of: (row) => stateText(row.state) },
            { name: text.fits_by, of: ({ fits }) => fits.join(', ') },
          ]}
        />
      )}
    </>
  );
}

/** The steps of a line: it arrived at the bank, was read from the statement, and was credited or sent back. */
function stepsOf(line: Line): TimelineStep[] {
  const { at, taken_at, state, reason, decisions } = line;
  const ended = state === 'matched' ? taken_at : (decisions.at(-1)?.at ?? null);
  const arrived: TimelineStep[] = [
    { key: 'arrived', state: 'done', title: text.arrived, time: <Time at={at} /> },
    { key: 'read', state: 'done', title: text.read, time: <Time at={taken_at} /> },
  ];
  if (state === 'review')
    return [...arrived, { key: 'waits', state: 'next', title: text.waits, detail: reasonText(reason) }];
  return [
    ...arrived,
    { key: 'ended', state: 'done', title: lineStateText(line), ...(ended !== null && { time: <Time at={ended} /> }) },
  ];
}

function DepositsOfPlayer({ line: { deposits, deposit }, player }: Props & { player: string }) {
  return (
    <>
      <h3>
        {text.deposits_of} <bdi>{player}</bdi>
      </h3>
      <Table
        label={text.deposits_label}
        rows={deposits}
        keyOf={(row) => row.id}
        hrefOf={(row) => `/deposits/${row.id}`}
        columns={[
          { name: words.begun, of: (row) => <Time at={row.at} /> },
          { name: words.amount, of: (row) => <Money amount={row.amount} currency={null} />, is_number: true },
          { name: words.rail, of: ({ rail }) => railText(rail) },
          { name: words.reference, of: (row) => row.reference },
          { name: words.state, of: (row) => stateText(row.state) },
          { name: text.this_transfer, of: (row) => (row.id === deposit?.id ? text.names_it : '') },
        ]}
      />
    </>
  );
}
