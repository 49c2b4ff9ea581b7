import { getDeposit } from '@nua/contract/console/deposit.ts';
import { getPayout } from '@nua/contract/console/payout.ts';
import { Badge, Card, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { railText, reasonText, stateText, payment as text } from '../texts/payment.ts';
import { words } from '../texts/words.ts';
import { Facts } from './facts.tsx';
import { Link } from './link.tsx';
import styles from './parts.module.css';
import { Section } from './section.tsx';
import { Table } from './table.tsx';
import { Time } from './time.tsx';

type Step = { state: string; source: string; reason: string | null; at: string };
type PaymentView = {
  id: string;
  amount: Parameters<typeof Money>[0]['amount'];
  rail: string;
  state: string;
  reason: string | null;
  at: string;
  timeline: readonly Step[];
};

/** The current state of the deposit or payout that a ticket names, beside the conversation. */
export function PaymentBeside({ deposit_id, withdraw_id }: { deposit_id: string | null; withdraw_id: string | null }) {
  if (withdraw_id !== null) return <Payout id={withdraw_id} />;
  if (deposit_id !== null) return <Deposit id={deposit_id} />;
  return null;
}

function Payout({ id }: { id: string }) {
  const payout = useCall(getPayout, { params: { id } });
  return (
    <Section title={text.payout} query={payout}>
      {(loaded) => <Payment of={loaded} href={`/payouts/${id}`} />}
    </Section>
  );
}

function Deposit({ id }: { id: string }) {
  const deposit = useCall(getDeposit, { params: { id } });
  return (
    <Section title={text.deposit} query={deposit}>
      {(loaded) => <Payment of={loaded} href={`/deposits/${id}`} />}
    </Section>
  );
}

function Payment({ of: { id, amount, rail, state, reason, at, timeline }, href }: { of: PaymentView; href: string }) {
  return (
    <Card>
      <div className={styles.section}>
        <Facts
          of={[
            [words.amount, <Money key="amount" amount={amount} currency={null} />],
            [words.rail, railText(rail)],
            [words.state, <Badge key="state">{stateText(state)}</Badge>],
            [words.why, reasonText(reason)],
            [words.since, <Time key="at" at={at} />],
            [
              text.payment,
              <Link key="payment" href={href}>
                {id}
              </Link>,
            ],
          ]}
        />
        <Table
          label={text.timeline}
          rows={timeline}
          keyOf={(step) => `${step.at} ${step.state} ${step.source}`}
          columns={[
            { name: words.at, of: (step) => <Time at={step.at} /> },
            { name: words.state, of: (step) => stateText(step.state) },
            { name: words.by, of: (step) => step.source },
            { name: words.why, of: (step) => reasonText(step.reason), is_text: true },
          ]}
        />
      </div>
    </Card>
  );
}
