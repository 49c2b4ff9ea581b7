import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getCashOut, listCashOuts } from '@nua/contract/console/referral.ts';
import type { ReferralCashOutState } from '@nua/contract/referral.ts';
import { wireCurrency } from '@nua/money';
import { Badge, type BadgeTone, Card, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { useActForm } from '../parts/act-form.tsx';
import { Decide } from '../parts/decide.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { NextWaiting } from '../parts/next-waiting.tsx';
import styles from '../parts/parts.module.css';
import { cashOutDecisions } from '../parts/payment-decisions.ts';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { durationOf, Time } from '../parts/time.tsx';
import { stateText } from '../texts/payment.ts';
import { cashOutReasonTexts, referrals as text } from '../texts/referrals.ts';
import { words } from '../texts/words.ts';

const tones: Readonly<Record<ReferralCashOutState, BadgeTone>> = {
  reviewing: 'warning',
  paid: 'positive',
  rejected: 'plain',
};

const State = ({ of }: { of: ReferralCashOutState }) => <Badge tone={tones[of]}>{stateText(of)}</Badge>;

type CashOut = ConsoleResponse<typeof getCashOut>;
const reasonText = ({ reason }: Pick<CashOut, 'reason'>): string => (reason === null ? '' : cashOutReasonTexts[reason]);

/** Lists the cash-outs of the referral wheel that wait for people, or all of them. */
export const ReferralsPage = () => (
  <ListPage
    call={listCashOuts}
    heading={text.title}
    label={text.title}
    empty={(show) => ({ title: show === 'all' ? text.none : text.none_waits })}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/referrals/${id}`}
    columns={[
      { name: words.requested, time: ({ at }) => at, server_order: 'time' },
      { name: text.age, of: ({ waits_s }) => durationOf(waits_s) },
      { name: words.player, of: ({ player }) => player },
      { name: words.amount, money: ({ amount }) => amount },
      { name: words.state, of: ({ state }) => <State of={state} /> },
      { name: words.why, of: reasonText, is_text: true },
    ]}
  />
);

export function ReferralPage({ id }: { id: string }) {
  const cashOut = useCall(getCashOut, { params: { id } });
  const canDecide = useActForm('referral') !== undefined;
  const waitingAfterThis = useCall(listCashOuts, { query: { show: 'waiting', after: id } });
  const oldestWaiting = useCall(listCashOuts, { query: { show: 'waiting' } });
  return (
    <>
      <p className={styles.actions}>
        <Link href="/referrals">{text.all}</Link>
        <NextWaiting
          what={text.waiting_item}
          path="/referrals"
          id={id}
          lists={[waitingAfterThis.data, oldestWaiting.data]}
        />
      </p>
      <h1>{text.cash_out}</h1>
      <Section title={<code>{id}</code>} query={cashOut}>
        {(details) => (
          <>
            <Card>
              <div className={styles.section}>
                <Head cashOut={details} />
                {details.state === 'reviewing' && (
                  <p className={styles.soft}>{canDecide ? text.two_people : text.lacks_permission}</p>
                )}
              </div>
              <Decide key={details.state} choices={cashOutDecisions(details)} />
            </Card>
            <Friends cashOut={details} />
            <DecisionTable of={details.decisions} />
          </>
        )}
      </Section>
    </>
  );
}

type Props = { cashOut: CashOut };

function Head({ cashOut }: Props) {
  const { state, amount, player_id, player, at, ended_at, waits_s, began_at, reached_at } = cashOut;
  return (
    <Facts
      of={[
        [words.state, <State key="state" of={state} />],
        [words.why, reasonText(cashOut)],
        [words.amount, <Money key="amount" amount={amount} currency={wireCurrency} />],
        [
          words.player,
          <Link key="player" href={`/players/${player_id}`}>
            {player}
          </Link>,
        ],
        [text.began, <Time key="began" at={began_at} />],
        [text.reached, <Time key="reached" at={reached_at} />],
        [words.requested, <Time key="at" at={at} />],
        ended_at === null ? [text.age, durationOf(waits_s)] : [text.decided, <Time key="ended" at={ended_at} />],
      ]}
    />
  );
}

function Friends({ cashOut: { friends } }: Props) {
  return (
    <>
      <h3>{text.friends}</h3>
      {friends.length === 0 ? (
        <p className={styles.soft}>{text.no_friends}</p>
      ) : (
        <Table
          label={text.friends}
          isWhole
          rows={friends}
          keyOf={({ player_id }) => player_id}
          hrefOf={({ player_id }) => `/players/${player_id}`}
          columns={[
            { name: text.friend, of: ({ player }) => player },
            { name: text.counted, time: ({ at }) => at },
            { name: text.same_as, of: ({ same_as }) => same_as.join(', '), is_text: true },
            { name: text.shares, of: ({ shares }) => shares, is_text: true },
          ]}
        />
      )}
    </>
  );
}
