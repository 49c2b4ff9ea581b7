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
import { promotions as text } from '../../texts/reports/promotions.ts';
import { words } from '../../texts/words.ts';
import { LastCount } from './counted-at.tsx';
import { useRowsAddress } from './use-group.ts';

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
        title={text.by_promotion}
        query={report}
        actions={<LastCount of={report.data} />}
        empty={{ title: text.no_cost }}
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label={text.cost_label}
                isWhole
                rows={list}
                total={totalOf(list)}
                keyOf={(row) => `${row.kind} ${row.promo_id}`}
                columns={[
                  { name: text.promotion, of: (row) => <CostLink of={row} period={period} />, by: nameOf },
                  { name: text.transfers, of: ({ transfers }) => transfers, is_number: true },
                  { name: text.granted, money: ({ granted }) => granted },
                  { name: text.returned, money: ({ returned }) => returned },
                  { name: text.cost, money: ({ granted, returned }) => (granted - returned) as Cents },
                ]}
              />
              <Card>
                <p className={styles.soft}>{text.explanation}</p>
              </Card>
            </>
          )
        }
      </Section>
    </>
  );
}

const ALL = 'all_promotions';
const totalOf = (list: readonly Cost[]): Cost => ({
  ...{ kind: ALL, promo_id: null, name: null, transfers: list.reduce((all, { transfers }) => all + transfers, 0) },
  ...{ granted: sum(list, 'granted'), returned: sum(list, 'returned') },
});

function CostLink({ of, period }: { of: Cost; period: Period }) {
  if (of.kind === ALL) return <>{text.all_promotions}</>;
  const promo = of.promo_id === null ? '' : `&promo=${of.promo_id}`;
  return <Link href={`?kind=${of.kind}${promo}&${periodText(period)}`}>{nameOf(of)}</Link>;
}

type TransfersProps = { kind: string; promo: string | undefined; period: Period };

function Transfers({ kind, promo, period }: TransfersProps) {
  const after = useAddress().searchParams.get('after') ?? undefined;
  const transfers = useCall(listPromotionCosts, { query: { ...period, kind, promo, after } }, { live: false });
  const address = useRowsAddress();
  return (
    <Section title={text.transfers_of(kind.replaceAll('_', ' '))} query={transfers} empty={{ title: text.no_transfer }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={text.transfers}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: words.at, time: ({ at }) => at },
                {
                  name: words.player,
                  of: ({ player_id, player }) =>
                    player_id === null ? (
                      text.the_house
                    ) : (
                      <Link href={`/players/${player_id}`}>{player ?? player_id}</Link>
                    ),
                },
                { name: text.granted, money: ({ granted }) => granted },
                {
                  name: text.returned,
                  of: ({ returned }) => <Money amount={returned} currency={null} />,
                  is_number: true,
                },
                { name: words.transfer, of: ({ id }) => <code>{id}</code> },
              ]}
            />
            {has_more && <NextPage href={`${address}&after=${list.at(-1)!.id}`} />}
          </>
        )
      }
    </Section>
  );
}
