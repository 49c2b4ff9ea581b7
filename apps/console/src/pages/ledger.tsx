import { getJournal, getLedger } from '@nua/contract/console/ledger.ts';
import type { Cents } from '@nua/money';
import { Badge, Button, Money, TextField } from '@nua/ui';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { navigate } from '../router.ts';

export function LedgerPage() {
  const ledger = useCall(getLedger, {});
  return (
    <>
      <h1>Ledger</h1>
      <FindTransfer />
      <Section title="Last recomputation" query={ledger}>
        {({ done_at, whole_at, verified_to, differences, result }) => (
          <>
            <Facts
              of={[
                ['Run', <Time key="run" at={done_at} />],
                ['Everything', <Time key="whole" at={whole_at} />],
                ['Verified until', <Time key="to" at={verified_to} />],
                [
                  'Differences',
                  <Badge key="found" tone={done_at === null ? 'plain' : differences === 0 ? 'positive' : 'negative'}>
                    {done_at === null ? 'unknown' : String(differences)}
                  </Badge>,
                ],
                ['Transfers read', result?.transfers ?? ''],
              ]}
            />
            <p className={styles.soft}>
              A job recomputes the new transfers each night and everything once a month. <code>npm run reconcile</code>{' '}
              does it now.
            </p>
            {result !== null && result.list.length > 0 && (
              <Table
                label="Differences"
                rows={result.list}
                keyOf={({ check, what }) => `${check} ${what}`}
                columns={[
                  { name: 'Check', of: ({ check }) => check },
                  { name: 'What', of: ({ what }) => what },
                  { name: 'Stored', of: ({ stored }) => stored, is_number: true },
                  { name: 'Computed', of: ({ computed }) => computed, is_number: true },
                ]}
              />
            )}
          </>
        )}
      </Section>
      <Section title="Trial balance" query={ledger} empty={{ title: 'The books were not recomputed yet' }}>
        {({ result }) =>
          result === null ? null : (
            <>
              <p className={styles.soft}>
                At <Time at={result.at} />. The sum over all kinds of accounts is{' '}
                <Money amount={sumOf(result.balances)} currency={null} />.
              </p>
              <Table
                label="Trial balance"
                isWhole
                rows={result.balances}
                keyOf={({ currency, purpose }) => `${currency} ${purpose}`}
                columns={[
                  { name: 'Kind of account', of: ({ purpose }) => purpose },
                  { name: 'Currency', of: ({ currency }) => currency },
                  { name: 'Balance', money: ({ balance }) => balance },
                ]}
              />
            </>
          )
        }
      </Section>
    </>
  );
}

const sumOf = (balances: readonly { balance: Cents }[]): Cents =>
  balances.reduce((sum, { balance }) => sum + balance, 0n) as Cents;

function FindTransfer() {
  const [typed, setTyped] = useState('');
  return (
    <Form onSubmit={() => navigate(`/ledger/${encodeURIComponent(typed.trim())}`)}>
      <TextField
        label="Id of a transfer or journal"
        name="transfer"
        value={typed}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">Show its journal</Button>
      </div>
    </Form>
  );
}

type Side = { account: string; purpose: string; player_id: string | null; balance: Cents | null };

function AccountOf({ purpose, player_id, balance }: Side): ReactNode {
  return (
    <>
      {purpose}{' '}
      {player_id === null ? 'of the house' : <Link href={`/players/${player_id}`}>of {player_id.slice(-12)}</Link>}
      {balance !== null && (
        <small className={styles.soft}>
          {' '}
          then <Money amount={balance} currency={null} />
        </small>
      )}
    </>
  );
}

export function JournalPage({ id }: { id: string }) {
  const journal = useCall(getJournal, { params: { id } }, { live: false });
  return (
    <>
      <p>
        <Link href="/ledger">Ledger</Link>
      </p>
      <h1>Journal</h1>
      <Section title={id} query={journal}>
        {({ journal_id, at, ref, legs }) => (
          <>
            <Facts
              of={[
                ['Journal', journal_id],
                ['At', <Time key="at" at={at} />],
                ['About', ref === null ? 'nothing else' : `${ref.type} ${ref.id}`],
              ]}
            />
            <Table
              label="Legs"
              rows={legs}
              keyOf={(leg) => leg.id}
              columns={[
                { name: 'Reason', of: ({ reason }) => reason },
                { name: 'Kind', of: ({ kind }) => kind },
                { name: 'From', of: ({ debit }) => <AccountOf {...debit} /> },
                { name: 'To', of: ({ credit }) => <AccountOf {...credit} /> },
                { name: 'Amount', money: ({ amount }) => amount },
                { name: 'Transfer', of: (leg) => <code title={leg.id}>{leg.id.slice(-12)}</code> },
              ]}
            />
          </>
        )}
      </Section>
    </>
  );
}
