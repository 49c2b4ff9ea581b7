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
import { deposits as text } from '../texts/deposits.ts';
import { railText, reasonText, stateText } from '../texts/payment.ts';
import { words } from '../texts/words.ts';

const tones: Readonly<Record<string, BadgeTone>> = { reviewing: 'warning', reversed: 'negative', paid: 'positive' };
const State = ({ of }: { of: string }) => <Badge tone={tones[of] ?? 'plain'}>{stateText(of)}</Badge>;

/** Lists the deposits that wait for a person, or all deposits. */
export function DepositsPage() {
  const { show } = useList(listDeposits);
  return (
    <ListPage
      call={listDeposits}
      heading={text.title}
      label={text.title}
      empty={() => ({ title: show === 'all' ? text.none : text.none_waits })}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/deposits/${id}`}
      columns={[
        { name: words.begun, time: ({ at }) => at, server_order: 'time' },
        { name: words.player, of: ({ player }) => player },
        { name: words.amount, money: ({ amount }) => amount, server_order: 'amount' },
        { name: words.rail, of: ({ rail }) => railText(rail) },
        { name: words.reference, of: ({ reference }) => reference },
        { name: words.state, of: ({ state }) => <State of={state} /> },
        { name: words.why, of: ({ reason }) => reasonText(reason), is_text: true },
      ]}
    >
      {show === 'waiting' && (
        <p>
          <Link href="/bank-lines">{text.bank_lines}</Link>
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
        <Link href="/deposits">{text.all}</Link>
        <NextWaiting
          what={text.waiting_item}
          path="/deposits"
          id={id}
          lists={[waitingAfterThis.data, oldestWaiting.data]}
        />
      </p>
      <h1>{words.deposit}</h1>
      <Section title={<code>{id}</code>} query={deposit}>
        {(details) => (
          <>
            <Card>
              <Head deposit={details} />
              <Decide choices={depositDecisions(details)} />
            </Card>
            <Card>
              <h3>{words.timeline}</h3>
              <Timeline
                label={text.timeline_label}
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
        [words.state, <State key="state" of={deposit.state} />],
        [words.why, reasonText(deposit.reason)],
        [words.amount, <Money key="amount" amount={deposit.amount} currency={wireCurrency} />],
        [words.rail, railText(deposit.rail)],
        [
          words.player,
          <Link key="player" href={`/players/${deposit.player_id}`}>
            <bdi>{deposit.player}</bdi>
          </Link>,
        ],
        [words.reference, deposit.reference],
        [text.provider_reference, deposit.provider_ref ?? ''],
        [words.begun, <Time key="at" at={deposit.at} />],
        [text.player_owes, <Money key="debt" amount={deposit.debt} currency={null} />],
      ]}
    />
  );
}

/** The bank transfers that were matched with the deposit or name it, and those that may belong to it. */
function Lines({ deposit: { lines } }: Props) {
  return (
    <>
      <h3>{text.lines}</h3>
      {lines.length === 0 ? (
        <p className={styles.soft}>{text.no_lines}</p>
      ) : (
        <Table
          label={text.lines_label}
          rows={lines}
          keyOf={({ line_id }) => line_id}
          hrefOf={({ line_id }) => bankLineAddress(line_id)}
          columns={[
            { name: text.line, of: ({ line_id }) => line_id },
            { name: words.at, of: ({ at }) => <Time at={at} /> },
            { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
            { name: text.sender, of: ({ sender }) => sender },
            { name: words.reference, of: ({ reference }) => reference },
            { name: words.state, of: (line) => lineStateText(line) },
            { name: text.fits_by, of: ({ fits }) => fits.join(', ') },
          ]}
        />
      )}
    </>
  );
}
