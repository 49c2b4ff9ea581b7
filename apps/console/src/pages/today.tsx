import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getToday, type waitingKinds } from '@nua/contract/console/today.ts';
import { type Cents, ZERO } from '@nua/money';
import { Badge, Card, Money } from '@nua/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../api/queries.ts';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { ageOf, Time } from '../parts/time.tsx';
import { OpenAlarms } from './alarms.tsx';

type Kind = (typeof waitingKinds)[number];

const queues: Readonly<Record<Kind, { title: string; href: string }>> = {
  withdraw: { title: 'Payouts', href: '/payouts' },
  deposit: { title: 'Deposits under review', href: '/deposits' },
  reversal: { title: 'Reversed deposits', href: '/deposits' },
  'bank line': { title: 'Bank transfers without a deposit', href: '/bank-lines' },
  referral: { title: 'Referral cash-outs', href: '/acts?act=waiting' },
  win: { title: 'Held wins of providers', href: '/providers' },
  round: { title: 'Open rounds of providers', href: '/providers' },
  ticket: { title: 'Questions of players', href: '/tickets' },
  proposal: { title: 'Proposals', href: '/proposals' },
};

type Sum = { rail: string; count: number; sum: Cents };
const sumOf = (sums: readonly Sum[]): Cents => sums.reduce((all, { sum }) => (all + sum) as Cents, ZERO);
const countOf = (sums: readonly Sum[]): number => sums.reduce((all, { count }) => all + count, 0);

export function TodayPage() {
  const today = useCall(getToday, {});
  return (
    <>
      <h1>Today</h1>
      <OpenAlarms />
      <Section title="Waiting" query={today} empty={{ title: 'Nothing waits for a person' }}>
        {({ waiting, now, payouts_paused }) =>
          waiting.length === 0 && !payouts_paused ? null : (
            <div className={styles.tiles}>
              {payouts_paused && (
                <Card>
                  <Badge tone="warning">Payouts are paused</Badge>
                  <p>
                    <Link href="/acts?act=set">Change the setting payouts_paused</Link>
                  </p>
                </Card>
              )}
              {waiting.map(({ kind, count, oldest_at }) => (
                <Card key={kind}>
                  <Link className={styles.tile} href={queues[kind].href}>
                    <strong>{count}</strong>
                    <span>{queues[kind].title}</span>
                    <small>oldest {ageOf(oldest_at, now)}</small>
                  </Link>
                </Card>
              ))}
            </div>
          )
        }
      </Section>
      {today.data !== undefined && today.data.working.length > 0 && <Working today={today} />}
      <Section title="Since midnight in Pakistan" query={today}>
        {({ day }) => (
          <Card>
            <Facts
              of={[
                ['New players', day.new_players],
                ['New guests', day.new_guests],
                ['Deposits', <Payments key="deposits" of={day.deposits} />],
                ['Reversed', <Payments key="reversals" of={day.reversals} />],
                ['Payouts', <Payments key="payouts" of={day.payouts} />],
              ]}
            />
          </Card>
        )}
      </Section>
      <Games today={today} />
      <Section title="Log" query={today}>
        {({ log }) => (
          <Card>
            <div className={styles.section}>
              <Facts of={[['Entries', log.entries]]} />
              <p>
                Hash of the newest: <code className={styles.key}>{log.head ?? 'none'}</code>
              </p>
              <p className={styles.soft}>
                The hash contains every entry before it. Write it down: if it ever is not found again, the log was
                changed.
              </p>
            </div>
          </Card>
        )}
      </Section>
    </>
  );
}

function Working({ today }: { today: UseQueryResult<ConsoleResponse<typeof getToday>> }) {
  return (
    <Section title="Being worked on" query={today}>
      {({ working, now }) => (
        <Table
          label="Being worked on"
          rows={working}
          keyOf={({ ticket_id }) => ticket_id}
          hrefOf={({ ticket_id }) => `/tickets/${ticket_id}`}
          columns={[
            { name: 'What', of: () => 'Question' },
            { name: 'By', of: ({ by }) => by },
            { name: 'Last active', of: ({ at }) => `${ageOf(at, now)} ago` },
          ]}
        />
      )}
    </Section>
  );
}

function Games({ today }: { today: UseQueryResult<ConsoleResponse<typeof getToday>> }) {
  return (
    <Section title="Games since midnight" query={today} empty={{ title: 'No round today' }}>
      {({ day: { games, games_counted_until } }) =>
        games.length === 0 && games_counted_until === null ? null : (
          <>
            {games_counted_until === null ? null : (
              <p>
                Rounds up to <Time at={games_counted_until} />. Newer ones are added within a few minutes.
              </p>
            )}
            <Table
              label="Games since midnight"
              isWhole
              rows={games}
              keyOf={({ game_id }) => game_id}
              columns={[
                { name: 'Game', of: ({ game_id }) => game_id },
                { name: 'Rounds', of: ({ rounds }) => rounds, is_number: true },
                { name: 'Staked', money: ({ staked }) => staked },
                { name: 'Paid', money: ({ paid }) => paid },
                { name: 'Difference', money: ({ staked, paid }) => (staked - paid) as Cents },
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
