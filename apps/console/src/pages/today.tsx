import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getToday, type waitingKinds } from '@nua/contract/console/today.ts';
import { type Cents, ZERO } from '@nua/money';
import { Badge, Card, Money } from '@nua/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import { OpenAlarms } from '../parts/open-alarms.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ageOf, Time } from '../parts/time.tsx';
import { queueTexts, today as text } from '../texts/today.ts';
import { words } from '../texts/words.ts';

type Kind = (typeof waitingKinds)[number];

const queuePaths: Readonly<Record<Kind, string>> = {
  withdraw: '/payouts',
  deposit: '/deposits',
  reversal: '/deposits',
  'bank line': '/bank-lines',
  referral: '/referrals',
  win: '/providers',
  round: '/providers',
  ticket: '/tickets',
  proposal: '/proposals',
};

type Sum = { rail: string; count: number; sum: Cents };
const sumOf = (sums: readonly Sum[]): Cents => sums.reduce((all, { sum }) => (all + sum) as Cents, ZERO);
const countOf = (sums: readonly Sum[]): number => sums.reduce((all, { count }) => all + count, 0);

export function TodayPage() {
  const today = useCall(getToday, {});
  return (
    <>
      <h1>{text.title}</h1>
      <OpenAlarms />
      <Section title={text.waiting} query={today} empty={{ title: text.nothing_waits }}>
        {({ waiting, now, payouts_paused }) =>
          waiting.length === 0 && !payouts_paused ? null : (
            <div className={styles.tiles}>
              {payouts_paused && (
                <Card>
                  <Badge tone="warning">{text.payouts_paused}</Badge>
                  <p>
                    <Link href="/settings/payouts_paused">{text.change_pause}</Link>
                  </p>
                </Card>
              )}
              {waiting.map(({ kind, count, oldest_at }) => (
                <Card key={kind}>
                  <Link className={styles.tile} href={queuePaths[kind]}>
                    <strong>{count}</strong>
                    <span>{queueTexts[kind]}</span>
                    <small>{text.oldest(ageOf(oldest_at, now))}</small>
                  </Link>
                </Card>
              ))}
            </div>
          )
        }
      </Section>
      {today.data !== undefined && today.data.working.length > 0 && <Working today={today} />}
      <Section title={text.since_midnight} query={today}>
        {({ day }) => (
          <Card>
            <Facts
              of={[
                [text.new_players, day.new_players],
                [text.new_guests, day.new_guests],
                [text.deposits, <Payments key="deposits" of={day.deposits} />],
                [text.reversed, <Payments key="reversals" of={day.reversals} />],
                [words.payouts, <Payments key="payouts" of={day.payouts} />],
              ]}
            />
          </Card>
        )}
      </Section>
      <Games today={today} />
      <Section title={text.log} query={today}>
        {({ log }) => (
          <Card>
            <div className={styles.section}>
              <Facts of={[[text.entries, log.entries]]} />
              <p>
                {text.newest_hash} <code className={styles.key}>{log.head ?? text.no_hash}</code>
              </p>
              <p className={styles.soft}>{text.hash_purpose}</p>
            </div>
          </Card>
        )}
      </Section>
    </>
  );
}

function Working({ today }: { today: UseQueryResult<ConsoleResponse<typeof getToday>> }) {
  return (
    <Section title={text.working} query={today}>
      {({ working, now }) => (
        <Table
          label={text.working}
          rows={working}
          keyOf={({ ticket_id }) => ticket_id}
          hrefOf={({ ticket_id }) => `/tickets/${ticket_id}`}
          columns={[
            { name: words.what, of: () => text.question },
            { name: words.by, of: ({ by }) => by },
            { name: text.last_active, of: ({ at }) => text.ago(ageOf(at, now)) },
          ]}
        />
      )}
    </Section>
  );
}

function Games({ today }: { today: UseQueryResult<ConsoleResponse<typeof getToday>> }) {
  return (
    <Section title={text.games} query={today} empty={{ title: text.no_round }}>
      {({ day: { games, games_counted_until } }) =>
        games.length === 0 && games_counted_until === null ? null : (
          <>
            {games_counted_until === null ? null : (
              <p>
                {text.rounds_until} <Time at={games_counted_until} />. {text.newer_rounds}
              </p>
            )}
            <Table
              label={text.games}
              isWhole
              rows={games}
              keyOf={({ game_id }) => game_id}
              columns={[
                { name: words.game, of: ({ game_id }) => game_id },
                { name: words.rounds, of: ({ rounds }) => rounds, is_number: true },
                { name: text.staked, money: ({ staked }) => staked },
                { name: text.paid, money: ({ paid }) => paid },
                { name: text.difference, money: ({ staked, paid }) => (staked - paid) as Cents },
              ]}
            />
          </>
        )
      }
    </Section>
  );
}

function Payments({ of }: { of: readonly Sum[] }) {
  return (
    <>
      <Money amount={sumOf(of)} currency={null} /> <small>({countOf(of)})</small>
    </>
  );
}
