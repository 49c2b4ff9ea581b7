import { getPlayerCard } from '@nua/contract/console/player.ts';
import { Card, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { NamedAct } from '../parts/act-form.tsx';
import { DecisionTable } from '../parts/decision-table.tsx';
import { Facts } from '../parts/facts.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { railText, stateText } from '../texts/payment.ts';
import { History } from './player-history.tsx';
import { Phone, PlayerParts } from './player-parts.tsx';

const payments = [
  { name: 'At', of: (row: { at: string }) => <Time at={row.at} /> },
  {
    name: 'Amount',
    of: (row: { amount: Parameters<typeof Money>[0]['amount'] }) => <Money amount={row.amount} currency={null} />,
    is_number: true,
  },
  { name: 'Rail', of: (row: { rail: string }) => railText(row.rail) },
  { name: 'State', of: (row: { state: string }) => stateText(row.state) },
] as const;

export function PlayerCard({ id }: { id: string }) {
  // Each read of the card is logged, so the page does not read it again automatically.
  const card = useCall(getPlayerCard, { params: { id }, query: {} }, { live: false });
  return (
    <Section title={<code>{id}</code>} query={card}>
      {(details) => (
        <>
          <div className={styles.columns}>
            <Card>
              <h3>
                <bdi>{details.name}</bdi>
              </h3>
              <Facts
                of={[
                  ['State', details.state],
                  ['Block reason', details.block_reason ?? ''],
                  ['Phone', <Phone key="phone" id={id} masked={details.phone} />],
                  ['Level', details.level ?? 'none'],
                  ['Language', details.language === 'ur' ? 'Urdu' : 'English'],
                  ['Since', <Time key="since" at={details.created_at} />],
                  ['Last seen', <Time key="seen" at={details.seen_at} />],
                ]}
              />
            </Card>
            <Card>
              <h3>Wallets</h3>
              <Facts
                of={[
                  ['Main', <Money key="main" amount={details.wallets.main} currency={null} />],
                  ['Game', <Money key="game" amount={details.wallets.game} currency={null} />],
                  ['Bonus', <Money key="bonus" amount={details.wallets.bonus} currency={null} />],
                  ['Held for payouts', <Money key="held" amount={details.wallets.held} currency={null} />],
                  ['Debt', <Money key="debt" amount={details.wallets.debt} currency={null} />],
                ]}
              />
            </Card>
          </div>
          <h3>Newest deposits</h3>
          <Table label="Newest deposits" rows={details.deposits} keyOf={(row) => row.id} columns={payments} />
          <h3>Newest payouts</h3>
          <Table
            label="Newest payouts"
            rows={details.payouts}
            keyOf={(row) => row.id}
            hrefOf={(row) => `/payouts/${row.id}`}
            columns={payments}
          />
          <PlayerParts card={details} />
          <History id={id} />
          <DecisionTable title="Notes, and what staff members did" of={details.acts} />
          <PlayerActs id={id} />
        </>
      )}
    </Section>
  );
}

const playerActs = [
  ['note', 'Write a note'],
  ['block', 'Block'],
  ['unblock', 'Remove the block'],
  ['freeze', 'Freeze an amount'],
  ['exclude', 'Exclude from play'],
  ['sign-out', 'Sign out everywhere'],
] as const;

function PlayerActs({ id }: { id: string }) {
  return (
    <Card>
      <div className={styles.section}>
        <h3>Acts</h3>
        {playerActs.map(([name, title]) => (
          <NamedAct key={name} name={name} title={title} fixed={{ player: id }} />
        ))}
      </div>
    </Card>
  );
}
