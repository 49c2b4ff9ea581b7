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
import { ledger as text } from '../texts/ledger.ts';
import { words } from '../texts/words.ts';

export function LedgerPage() {
  const ledger = useCall(getLedger, {});
  return (
    <>
      <h1>{text.title}</h1>
      <FindTransfer />
      <Section title={text.last_run} query={ledger}>
        {({ done_at, whole_at, verified_to, differences, result }) => (
          <>
            <Facts
              of={[
                [text.run, <Time key="run" at={done_at} />],
                [text.everything, <Time key="whole" at={whole_at} />],
                [text.verified_until, <Time key="to" at={verified_to} />],
                [
                  text.differences,
                  <Badge key="found" tone={done_at === null ? 'plain' : differences === 0 ? 'positive' : 'negative'}>
                    {done_at === null ? text.unknown : String(differences)}
                  </Badge>,
                ],
                [text.transfers_read, result?.transfers ?? ''],
              ]}
            />
            <p className={styles.soft}>
              {text.job} <code>{text.command}</code> {text.command_purpose}
            </p>
            {result !== null && result.list.length > 0 && (
              <Table
                label={text.differences}
                rows={result.list}
                keyOf={({ check, what }) => `${check} ${what}`}
                columns={[
                  { name: text.check, of: ({ check }) => check },
                  { name: words.what, of: ({ what }) => what },
                  { name: text.stored, of: ({ stored }) => stored, is_number: true },
                  { name: text.computed, of: ({ computed }) => computed, is_number: true },
                ]}
              />
            )}
          </>
        )}
      </Section>
      <Section title={text.trial_balance} query={ledger} empty={{ title: text.no_run }}>
        {({ result }) =>
          result === null ? null : (
            <>
              <p className={styles.soft}>
                {words.at} <Time at={result.at} />. {text.sum_is}{' '}
                <Money amount={sumOf(result.balances)} currency={null} />.
              </p>
              <Table
                label={text.trial_balance}
                isWhole
                rows={result.balances}
                keyOf={({ currency, purpose }) => `${currency} ${purpose}`}
                columns={[
                  { name: text.account_kind, of: ({ purpose }) => purpose },
                  { name: text.currency, of: ({ currency }) => currency },
                  { name: text.balance, money: ({ balance }) => balance },
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
        label={text.find_label}
        name="transfer"
        value={typed}
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button type="submit">{text.find}</Button>
      </div>
    </Form>
  );
}

type Side = { account: string; purpose: string; player_id: string | null; balance: Cents | null };

function AccountOf({ purpose, player_id, balance }: Side): ReactNode {
  return (
    <>
      {purpose}{' '}
      {player_id === null ? (
        text.of_house
      ) : (
        <Link href={`/players/${player_id}`}>{text.of_player(player_id.slice(-12))}</Link>
      )}
      {balance !== null && (
        <small className={styles.soft}>
          {' '}
          {text.balance_after} <Money amount={balance} currency={null} />
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
        <Link href="/ledger">{text.title}</Link>
      </p>
      <h1>{text.journal}</h1>
      <Section title={id} query={journal}>
        {({ journal_id, at, ref, legs }) => (
          <>
            <Facts
              of={[
                [text.journal, journal_id],
                [words.at, <Time key="at" at={at} />],
                [text.about, ref === null ? text.about_nothing : `${ref.type} ${ref.id}`],
              ]}
            />
            <Table
              label={text.legs}
              rows={legs}
              keyOf={(leg) => leg.id}
              columns={[
                { name: text.reason, of: ({ reason }) => reason },
                { name: words.kind, of: ({ kind }) => kind },
                { name: words.from, of: ({ debit }) => <AccountOf {...debit} /> },
                { name: words.to, of: ({ credit }) => <AccountOf {...credit} /> },
                { name: words.amount, money: ({ amount }) => amount },
                { name: words.transfer, of: (leg) => <code title={leg.id}>{leg.id.slice(-12)}</code> },
              ]}
            />
          </>
        )}
      </Section>
    </>
  );
}
