import { getDeposit } from '@nua/contract/console/deposit.ts';
import { getPayout } from '@nua/contract/console/payout.ts';
import { Badge, Card, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { railText, reasonText, stateText } from '../texts/payment.ts';
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

/** The payment that a question is about, as it is now. */
export function PaymentBeside({ deposit_id, withdraw_id }: { deposit_id: string | null; withdraw_id: string | null }) {
  if (withdraw_id !== null) return <Payout id={withdraw_id} />;
  if (deposit_id !== null) return <Deposit id={deposit_id} />;
  return null;
}

function Payout({ id }: { id: string }) {
  const payout = useCall(getPayout, { params: { id } });
  return (
    <Section title="The payout" query={payout}>
      {(loaded) => <Payment of={loaded} href={`/payouts/${id}`} />}
    </Section>
  );
}

function Deposit({ id }: { id: string }) {
  const deposit = useCall(getDeposit, { params: { id } });
  return (
    <Section title="The deposit" query={deposit}>
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
            ['Amount', <Money key="amount" amount={amount} currency={null} />],
            ['Rail', railText(rail)],
            ['State', <Badge key="state">{stateText(state)}</Badge>],
            ['Why', reasonText(reason)],
            ['Since', <Time key="at" at={at} />],
            [
              'Payment',
              <Link key="payment" href={href}>
                {id}
              </Link>,
            ],
          ]}
        />
        <Table
          label="Timeline of the payment"
          rows={timeline}
          keyOf={(step) => `${step.at} ${step.state} ${step.source}`}
          columns={[
            { name: 'At', of: (step) => <Time at={step.at} /> },
            { name: 'State', of: (step) => stateText(step.state) },
            { name: 'By', of: (step) => step.source },
            { name: 'Why', of: (step) => reasonText(step.reason), is_text: true },
          ]}
        />
      </div>
    </Card>
  );
}
