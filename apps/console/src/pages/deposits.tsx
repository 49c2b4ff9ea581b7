import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getDeposit, listDeposits } from '@nua/contract/console/deposit.ts';
import { wireCurrency } from '@nua/money';
import { Badge, type BadgeTone, Card, Money, Timeline } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { bankLineAddress, lineStateText } from '../parts/bank-line-text.ts';
import { Decide } from '../parts/decide.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { NextWaiting } from '../parts/next-waiting.tsx';
import styles from '../parts/parts.module.css';
import { depositDecisions } from '../parts/payment-decisions.ts';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';
import { railText, reasonText, stateText } from '../texts/payment.ts';

const tones: Readonly<Record<string, BadgeTone>> = { reviewing: 'warning', reversed: 'negative', paid: 'positive' };
const State = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{stateText(of)}</Badge>;

/** Lists the deposits that wait for a person, or all deposits. */
export function DepositsPage() {
  const { show } = useList(listDeposits);
  return (
    <ListPage
      call={listDeposits}
      heading="Deposits"
      label="Deposits"
      empty={() => ({ title: show === 'all' ? 'No deposit' : 'No deposit waits' })}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/deposits/${id}`}
      columns={[
        { name: 'Begun', time: ({ at }) => at, server_order: 'time' },
        { name: 'Player', of: ({ player }) => player },
        { name: 'Amount', money: ({ amount }) => amount },
        { name: 'Rail', of: ({ rail }) => railText(rail) },
        { name: 'Reference', of: ({ reference }) => reference },
        { name: 'State', of: ({ state }) => <State of={state} /> },
        { name: 'Why', of: ({ reason }) => reasonText(reason), is_text: true },
      ]}
    >
      {show === 'waiting' && (
        <p>
          <Link href="/bank-lines">Bank transfers without a deposit</Link>
        </p>
      )}
    </ListPage>
  );
}

type Deposit = ConsoleResponse<typeof getDeposit>;
type Props = { deposit: Deposit };

export function DepositPage({ id }: { id: string }) {
  const deposit = useCall(getDeposit, { params: { id } });
  const waitingAfterThis = useCall(listDeposits, { query: { show: 'waiting', after: id } });
  const oldestWaiting = useCall(listDeposits, { query: { show: 'waiting' } });
  return (
    <>
      <p className={styles.actions}>
        <Link href="/deposits">All deposits</Link>
        <NextWaiting what="deposit" path="/deposits" id={id} lists={[waitingAfterThis.data, oldestWaiting.data]} />
      </p>
      <h1>Deposit</h1>
      <Section title={<code>{id}</code>} query={deposit}>
        {(details) => (
          <>
            <Card>
              <Head deposit={details} />
              <Decide choices={depositDecisions(details)} />
            </Card>
            <Card>
              <h3>Timeline</h3>
              <Timeline
                label="Timeline of the deposit"
                steps={details.timeline.map(({ state, source, reason, amount, at }, index) => ({
                  key: `${index}`,
                  state: state === 'failed' || state === 'reversed' ? 'failed' : 'done',
                  title: stateText(state),
                  detail: (
                    <>
                      {[source, reasonText(reason)].filter(Boolean).join(': ')}{' '}
                      {amount !== null && <Money amount={amount} currency={null} />}
                    </>
                  ),
                  time: <Time at={at} />,
                }))}
              />
            </Card>
            {details.is_bank_transfer && <Lines deposit={details} />}
            <DecisionTable of={details.decisions} />
          </>
        )}
      </Section>
    </>
  );
}

function Head({ deposit }: Props) {
  return (
    <Facts
      of={[
        ['State', <State key="state" of={deposit.state} />],
        ['Why', reasonText(deposit.reason)],
        ['Amount', <Money key="amount" amount={deposit.amount} currency={wireCurrency} />],
        ['Rail', railText(deposit.rail)],
        [
          'Player',
          <Link key="player" href={`/players/${deposit.player_id}`}>
            <bdi>{deposit.player}</bdi>
          </Link>,
        ],
        ['Reference', deposit.reference],
        ['Reference of the provider', deposit.provider_ref ?? ''],
        ['Begun', <Time key="at" at={deposit.at} />],
        ['The player owes', <Money key="debt" amount={deposit.debt} currency={null} />],
      ]}
    />
  );
}

/** The bank transfers that were matched with the deposit or name it, and those that may belong to it. */
function Lines({ deposit: { lines } }: Props) {
  return (
    <>
      <h3>Bank transfers</h3>
      {lines.length === 0 ? (
        <p className={styles.soft}>No transfer names this deposit or has its amount in the days after it.</p>
      ) : (
        <Table
          label="Bank transfers of the deposit"
          rows={lines}
          keyOf={({ line_id }) => line_id}
          hrefOf={({ line_id }) => bankLineAddress(line_id)}
          columns={[
            { name: 'Line', of: ({ line_id }) => line_id },
            { name: 'At', of: ({ at }) => <Time at={at} /> },
            { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
            { name: 'Sender', of: ({ sender }) => sender },
            { name: 'Reference', of: ({ reference }) => reference },
            { name: 'State', of: (line) => lineStateText(line) },
            { name: 'Fits by', of: ({ fits }) => fits.join(', ') },
          ]}
        />
      )}
    </>
  );
}
