import { listActs } from '@nua/contract/console/act.ts';
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
import { player as text } from '../texts/player.ts';
import { words } from '../texts/words.ts';
import { History } from './player-history.tsx';
import { Phone, PlayerParts } from './player-parts.tsx';

const payments = [
  { name: words.at, of: (row: { at: string }) => <Time at={row.at} /> },
  {
    name: words.amount,
    of: (row: { amount: Parameters<typeof Money>[0]['amount'] }) => <Money amount={row.amount} currency={null} />,
    is_number: true,
  },
  { name: words.rail, of: (row: { rail: string }) => railText(row.rail) },
  { name: words.state, of: (row: { state: string }) => stateText(row.state) },
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
                  [words.state, details.state],
                  [text.block_reason, details.block_reason ?? ''],
                  [text.phone, <Phone key="phone" id={id} masked={details.phone} />],
                  [text.level, details.level ?? words.none],
                  [words.language, details.language === 'ur' ? words.urdu : words.english],
                  [words.since, <Time key="since" at={details.created_at} />],
                  [text.last_seen, <Time key="seen" at={details.seen_at} />],
                ]}
              />
            </Card>
            <Card>
              <h3>{text.wallets}</h3>
              <Facts
                of={[
                  [text.main, <Money key="main" amount={details.wallets.main} currency={null} />],
                  [words.game, <Money key="game" amount={details.wallets.game} currency={null} />],
                  [text.bonus, <Money key="bonus" amount={details.wallets.bonus} currency={null} />],
                  [text.held, <Money key="held" amount={details.wallets.held} currency={null} />],
                  [text.debt, <Money key="debt" amount={details.wallets.debt} currency={null} />],
                ]}
              />
            </Card>
          </div>
          <h3>{text.deposits}</h3>
          <Table
            label={text.deposits}
            rows={details.deposits}
            keyOf={(row) => row.id}
            hrefOf={(row) => `/deposits/${row.id}`}
            columns={payments}
          />
          <h3>{text.payouts}</h3>
          <Table
            label={text.payouts}
            rows={details.payouts}
            keyOf={(row) => row.id}
            hrefOf={(row) => `/payouts/${row.id}`}
            columns={payments}
          />
          <PlayerParts card={details} />
          <History id={id} />
          <DecisionTable title={text.decisions} of={details.acts} />
          <PlayerActs id={id} />
        </>
      )}
    </Section>
  );
}

const playerActs = ['note', 'block', 'unblock', 'freeze', 'exclude', 'sign-out', 'free-rounds', 'adjust'] as const;

function PlayerActs({ id }: { id: string }) {
  const permitted = useCall(listActs, {}, { live: false }).data?.list ?? [];
  if (!permitted.some(({ name }) => playerActs.some((one) => one === name))) return null;
  return (
    <Card>
      <div className={styles.section}>
        <h3>{text.acts}</h3>
        {playerActs.map((name) => (
          <NamedAct key={name} name={name} title={text.act_titles[name]} fixed={{ player: id }} />
        ))}
      </div>
    </Card>
  );
}
