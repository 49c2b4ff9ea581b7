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
import { payouts as text } from '../texts/payouts.ts';
import { words } from '../texts/words.ts';

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
    heading={text.title}
    label={text.title}
    empty={(show) => ({ title: show === 'all' ? text.none : text.none_waits })}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/payouts/${id}`}
    columns={[
      { name: words.requested, time: ({ at }) => at, server_order: 'time' },
      { name: words.player, of: ({ player }) => player },
      { name: words.amount, money: ({ amount }) => amount, server_order: 'amount' },
      { name: words.to, of: ({ account }) => account },
      { name: words.rail, of: ({ rail }) => railText(rail) },
      { name: words.state, of: ({ state }) => <State of={state} /> },
      { name: words.why, of: ({ reason }) => reasonText(reason), is_text: true },
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
        <Link href="/payouts">{text.all}</Link>
        <NextWaiting
          what={text.waiting_item}
          path="/payouts"
          id={id}
          lists={[waitingAfterThis.data, oldestWaiting.data]}
        />
      </p>
      <h1>{text.payout}</h1>
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
        [words.state, <State key="state" of={state} />],
        [words.why, reasonText(reason)],
        [words.amount, <Money key="amount" amount={amount} currency={wireCurrency} />],
        [
          words.to,
          <span key="to">
            <bdi>{account}</bdi> ({railText(rail)})
          </span>,
        ],
        [
          words.player,
          <Link key="player" href={`/players/${player_id}`}>
            {player}
          </Link>,
        ],
        [text.provider_reference, <code key="reference">{reference}</code>],
        [words.requested, <Time key="at" at={at} />],
      ]}
    />
  );
}

function Steps({ payout: { timeline } }: Props) {
  return (
    <Card>
      <h3>{words.timeline}</h3>
      <Timeline
        label={text.timeline_label}
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
      <h3>{text.money}</h3>
      <Facts
        of={[
          [text.main, <Money key="main" amount={balance.main} currency={null} />],
          [words.game, <Money key="game" amount={balance.game} currency={null} />],
          [text.bonus, <Money key="bonus" amount={balance.bonus} currency={null} />],
          [text.debt, <Money key="debt" amount={balance.debt} currency={null} />],
          [text.staked, <Money key="staked" amount={play.staked} currency={null} />],
          [text.won, <Money key="paid" amount={play.paid} currency={null} />],
        ]}
      />
    </Card>
  );
}

function Deposits({ payout: { deposits } }: Props) {
  return (
    <>
      <h3>{text.deposits}</h3>
      <Table
        label={text.deposits_label}
        rows={deposits}
        keyOf={(row) => row.id}
        hrefOf={(row) => `/deposits/${row.id}`}
        columns={[
          { name: words.at, time: (row) => row.at },
          { name: words.amount, money: (row) => row.amount },
          { name: words.rail, of: (row) => railText(row.rail) },
          { name: words.state, of: (row) => <State of={row.state} /> },
        ]}
      />
    </>
  );
}
