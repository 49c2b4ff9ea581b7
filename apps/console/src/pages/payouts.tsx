import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getPayout, listPayouts } from '@nua/contract/console/payout.ts';
import { wireCurrency } from '@nua/money';
import { Badge, type BadgeTone, Card, Money, Timeline, type TimelineState } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide } from '../parts/decide.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { NextWaiting } from '../parts/next-waiting.tsx';
import styles from '../parts/parts.module.css';
import { payoutDecisions } from '../parts/payment-decisions.ts';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { railText, reasonText, stateText } from '../texts/payment.ts';

const tones: Readonly<Record<string, BadgeTone>> = {
  reviewing: 'warning',
  unknown: 'negative',
  paid: 'positive',
  rejected: 'plain',
  cancelled: 'plain',
  failed: 'plain',
  expired: 'plain',
  reversed: 'negative',
};

const State = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'info'}>{stateText(of)}</Badge>;

/** The payouts that wait for a person, or all payouts. */
export const PayoutsPage = () => (
  <ListPage
    call={listPayouts}
    heading="Payouts"
    label="Payouts"
    empty={(show) => ({ title: show === 'all' ? 'No payout' : 'No payout waits' })}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/payouts/${id}`}
    columns={[
      { name: 'Requested', time: ({ at }) => at, server_order: 'time' },
      { name: 'Player', of: ({ player }) => player },
      { name: 'Amount', money: ({ amount }) => amount },
      { name: 'To', of: ({ account }) => account },
      { name: 'Rail', of: ({ rail }) => railText(rail) },
      { name: 'State', of: ({ state }) => <State of={state} /> },
      { name: 'Why', of: ({ reason }) => reasonText(reason), is_text: true },
    ]}
  />
);

const stepStates: Readonly<Record<string, TimelineState>> = {
  unknown: 'unknown',
  rejected: 'failed',
  cancelled: 'failed',
};

type Payout = ConsoleResponse<typeof getPayout>;

export function PayoutPage({ id }: { id: string }) {
  const payout = useCall(getPayout, { params: { id } });
  const waitingAfterThis = useCall(listPayouts, { query: { show: 'waiting', after: id } });
  const oldestWaiting = useCall(listPayouts, { query: { show: 'waiting' } });
  return (
    <>
      <p className={styles.actions}>
        <Link href="/payouts">All payouts</Link>
        <NextWaiting what="payout" path="/payouts" id={id} lists={[waitingAfterThis.data, oldestWaiting.data]} />
      </p>
      <h1>Payout</h1>
      <Section title={<code>{id}</code>} query={payout}>
        {(details) => (
          <>
            <Card>
              <Head payout={details} />
              <Decide choices={payoutDecisions(details)} />
            </Card>
            <div className={styles.columns}>
              <Steps payout={details} />
              <MoneyOfPlayer payout={details} />
            </div>
            <Deposits payout={details} />
            <DecisionTable of={details.decisions} />
          </>
        )}
      </Section>
    </>
  );
}

type Props = { payout: Payout };

function Head({ payout: { state, reason, amount, account, rail, player_id, player, reference, at } }: Props) {
  return (
    <Facts
      of={[
        ['State', <State key="state" of={state} />],
        ['Why', reasonText(reason)],
        ['Amount', <Money key="amount" amount={amount} currency={wireCurrency} />],
        [
          'To',
          <span key="to">
            <bdi>{account}</bdi> ({railText(rail)})
          </span>,
        ],
        [
          'Player',
          <Link key="player" href={`/players/${player_id}`}>
            {player}
          </Link>,
        ],
        ['Reference at the provider', <code key="reference">{reference}</code>],
        ['Requested', <Time key="at" at={at} />],
      ]}
    />
  );
}

function Steps({ payout: { timeline } }: Props) {
  return (
    <Card>
      <h3>Timeline</h3>
      <Timeline
        label="Timeline of the payout"
        steps={timeline.map(({ state, source, reason, at }, index) => ({
          key: `${index}`,
          state: stepStates[state] ?? 'done',
          title: stateText(state),
          detail: [source, reasonText(reason)].filter(Boolean).join(': '),
          time: <Time at={at} />,
        }))}
      />
    </Card>
  );
}

function MoneyOfPlayer({ payout: { balance, play } }: Props) {
  return (
    <Card>
      <h3>Money of the player</h3>
      <Facts
        of={[
          ['Main', <Money key="main" amount={balance.main} currency={null} />],
          ['Game', <Money key="game" amount={balance.game} currency={null} />],
          ['Bonus', <Money key="bonus" amount={balance.bonus} currency={null} />],
          ['Debt', <Money key="debt" amount={balance.debt} currency={null} />],
          ['Staked since these deposits', <Money key="staked" amount={play.staked} currency={null} />],
          ['Won since these deposits', <Money key="paid" amount={play.paid} currency={null} />],
        ]}
      />
    </Card>
  );
}

function Deposits({ payout: { deposits } }: Props) {
  return (
    <>
      <h3>Newest deposits</h3>
      <Table
        label="Newest deposits of the player"
        rows={deposits}
        keyOf={(row) => row.id}
        hrefOf={(row) => `/deposits/${row.id}`}
        columns={[
          { name: 'At', time: (row) => row.at },
          { name: 'Amount', money: (row) => row.amount },
          { name: 'Rail', of: (row) => railText(row.rail) },
          { name: 'State', of: (row) => <State of={row.state} /> },
        ]}
      />
    </>
  );
}
