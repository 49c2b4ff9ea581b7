import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getPromotionReport, listPromotionCosts } from '@nua/contract/console/promotion-report.ts';
import { type Cents, ZERO } from '@nua/money';
import { Card, Money } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import styles from '../../parts/parts.module.css';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { useAddress } from '../../router.ts';
import { LastCount } from './counted-at.tsx';
import { useRowsAddress } from './group-of.ts';

type Cost = ConsoleResponse<typeof getPromotionReport>['list'][number];

const sum = (list: readonly Cost[], of: 'granted' | 'returned'): Cents =>
  list.reduce((all, cost) => (all + cost[of]) as Cents, ZERO);

const nameOf = ({ kind, name, promo_id }: Cost): string =>
  promo_id === null ? kind.replaceAll('_', ' ') : `${kind.replaceAll('_', ' ')}: ${name ?? promo_id}`;

export function PromotionsReport({ period }: { period: Period }) {
  const report = useCall(getPromotionReport, { query: period }, { live: false });
  const { searchParams } = useAddress();
  const kind = searchParams.get('kind');
  const promo = searchParams.get('promo') ?? undefined;
  return (
    <>
      {kind !== null && <Transfers key={`${kind} ${promo}`} kind={kind} promo={promo} period={period} />}
      <Section
        title="By promotion"
        query={report}
        actions={<LastCount of={report.data} />}
        empty={{ title: 'No promotion cost anything on these days' }}
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label="Cost by promotion"
                isWhole
                rows={list}
                total={totalOf(list)}
                keyOf={(row) => `${row.kind} ${row.promo_id}`}
                columns={[
                  { name: 'Promotion', of: (row) => <CostLink of={row} period={period} />, by: nameOf },
                  { name: 'Transfers', of: ({ transfers }) => transfers, is_number: true },
                  { name: 'Granted', money: ({ granted }) => granted },
                  { name: 'Returned', money: ({ returned }) => returned },
                  { name: 'Cost', money: ({ granted, returned }) => (granted - returned) as Cents },
                ]}
              />
              <Card>
                <p className={styles.soft}>
                  The cost is the granted amount less what came back: unused and reclaimed bonuses, and what a
                  tournament did not pay. A free round costs its stake; the game pays its winnings.
                </p>
              </Card>
            </>
          )
        }
      </Section>
    </>
  );
}

const ALL = 'all promotions';
const totalOf = (list: readonly Cost[]): Cost => ({
  ...{ kind: ALL, promo_id: null, name: null, transfers: list.reduce((all, { transfers }) => all + transfers, 0) },
  ...{ granted: sum(list, 'granted'), returned: sum(list, 'returned') },
});

function CostLink({ of, period }: { of: Cost; period: Period }) {
  if (of.kind === ALL) return <>All promotions</>;
  const promo = of.promo_id === null ? '' : `&promo=${of.promo_id}`;
  return <Link href={`?kind=${of.kind}${promo}&${periodText(period)}`}>{nameOf(of)}</Link>;
}

type TransfersProps = { kind: string; promo: string | undefined; period: Period };

function Transfers({ kind, promo, period }: TransfersProps) {
  const after = useAddress().searchParams.get('after') ?? undefined;
  const transfers = useCall(listPromotionCosts, { query: { ...period, kind, promo, after } }, { live: false });
  const address = useRowsAddress();
  return (
    <Section title={`Transfers: ${kind.replaceAll('_', ' ')}`} query={transfers} empty={{ title: 'No transfer' }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label="Transfers"
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: 'At', time: ({ at }) => at },
                {
                  name: 'Player',
                  of: ({ player_id, player }) =>
                    player_id === null ? (
                      'the house'
                    ) : (
                      <Link href={`/players/${player_id}`}>{player ?? player_id}</Link>
                    ),
                },
                { name: 'Granted', money: ({ granted }) => granted },
                {
                  name: 'Returned',
                  of: ({ returned }) => <Money amount={returned} currency={null} />,
                  is_number: true,
                },
                { name: 'Transfer', of: ({ id }) => <code>{id}</code> },
              ]}
            />
            {has_more && <NextPage href={`${address}&after=${list.at(-1)!.id}`} />}
          </>
        )
      }
    </Section>
  );
}
