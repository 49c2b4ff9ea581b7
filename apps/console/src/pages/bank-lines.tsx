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
import { railText, reasonText, stateText } from '../texts/payment.ts';

/** Lists the bank transfers that fit no deposit, so that a person must match them or send them back. */
export const BankLinesPage = () => (
  <ListPage
    call={listBankLines}
    heading="Bank transfers without a deposit"
    label="Bank transfers without a deposit"
    empty={() => ({ title: 'Every bank transfer has its deposit' })}
    keyOf={({ line_id }) => line_id}
    hrefOf={({ line_id }) => bankLineAddress(line_id)}
    columns={[
      { name: 'Line', of: ({ line_id }) => line_id },
      { name: 'At', time: ({ at }) => at, server_order: 'time' },
      { name: 'Amount', money: ({ amount }) => amount },
      { name: 'Sender', of: ({ sender }) => sender },
      { name: 'Reference', of: ({ reference }) => reference },
      { name: 'Why', of: ({ reason }) => reasonText(reason), is_text: true },
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
        <Link href="/bank-lines">All bank transfers without a deposit</Link>
        <NextWaiting what="bank transfer" path="/bank-lines" id={encodeURIComponent(id)} lists={lists} />
      </p>
      <h1>Bank transfer</h1>
      <Section title={<code>{id}</code>} query={line}>
        {(details) => (
          <>
            <Card>
              <Head line={details} />
              <Decide key={details.state} choices={bankLineDecisions(details)} />
            </Card>
            {details.state === 'review' && <Suggestions line={details} />}
            <Card>
              <h3>Timeline</h3>
              <Timeline label="Timeline of the bank transfer" steps={stepsOf(details)} />
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
          'State',
          <Badge key="state" tone={state === 'review' ? 'warning' : 'positive'}>
            {lineStateText(line)}
          </Badge>,
        ],
        ['Why', state === 'review' ? reasonText(reason) : ''],
        ['Amount', <Money key="amount" amount={amount} currency={wireCurrency} />],
        ['At', <Time key="at" at={at} />],
        ['Sender', sender],
        ['Reference', reference],
        ['Deposit', deposit === null ? 'none' : <Link href={`/deposits/${deposit.id}`}>{deposit.reference}</Link>],
        [
          'Player',
          deposit === null ? (
            'not known'
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

function Suggestions({ line: { suggestions } }: Props) {
  return (
    <>
      <h3>Deposits that may belong to it</h3>
      {suggestions.length === 0 ? (
        <p className={styles.soft}>
          The transfer names no open deposit, and no open deposit of the week before it has its amount.
        </p>
      ) : (
        <Table
          label="Deposits that may belong to it"
          rows={suggestions}
          keyOf={(row) => row.id}
          hrefOf={(row) => `/deposits/${row.id}`}
          columns={[
            { name: 'Begun', of: (row) => <Time at={row.at} /> },
            { name: 'Player', of: ({ player }) => player },
            { name: 'Amount', of: (row) => <Money amount={row.amount} currency={null} />, is_number: true },
            { name: 'Reference', of: (row) => row.reference },
            { name: 'State', of: (row) => stateText(row.state) },
            { name: 'Fits by', of: ({ fits }) => fits.join(', ') },
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
    { key: 'arrived', state: 'done', title: 'Arrived at the bank', time: <Time at={at} /> },
    { key: 'read', state: 'done', title: 'Read from the statement', time: <Time at={taken_at} /> },
  ];
  if (state === 'review')
    return [...arrived, { key: 'waits', state: 'next', title: 'Waits for a person', detail: reasonText(reason) }];
  return [
    ...arrived,
    { key: 'ended', state: 'done', title: lineStateText(line), ...(ended !== null && { time: <Time at={ended} /> }) },
  ];
}

function DepositsOfPlayer({ line: { deposits, deposit }, player }: Props & { player: string }) {
  return (
    <>
      <h3>
        Newest deposits of <bdi>{player}</bdi>
      </h3>
      <Table
        label="Newest deposits of the player"
        rows={deposits}
        keyOf={(row) => row.id}
        hrefOf={(row) => `/deposits/${row.id}`}
        columns={[
          { name: 'Begun', of: (row) => <Time at={row.at} /> },
          { name: 'Amount', of: (row) => <Money amount={row.amount} currency={null} />, is_number: true },
          { name: 'Rail', of: ({ rail }) => railText(rail) },
          { name: 'Reference', of: (row) => row.reference },
          { name: 'State', of: (row) => stateText(row.state) },
          { name: 'This transfer', of: (row) => (row.id === deposit?.id ? 'names it' : '') },
        ]}
      />
    </>
  );
}
