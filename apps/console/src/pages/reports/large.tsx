import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getLargeReport } from '@nua/contract/console/payment-report.ts';
import { Card, Money } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import styles from '../../parts/parts.module.css';
import type { Period } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { useAddress } from '../../router.ts';
import { large as text, wayTexts } from '../../texts/reports/large.ts';
import { words } from '../../texts/words.ts';
import { LastCount } from './counted-at.tsx';
import { useRowsAddress } from './use-group.ts';

type Row = ConsoleResponse<typeof getLargeReport>['list'][number];

/** Large payments, and small payments of one player on one day that add up to a large sum. */
export function LargeReport({ period }: { period: Period }) {
  const after = useAddress().searchParams.get('after') ?? undefined;
  const report = useCall(getLargeReport, { query: { ...period, after } }, { live: false });
  const address = useRowsAddress();
  return (
    <Section
      title={text.by_day_and_player}
      query={report}
      actions={<LastCount of={report.data} />}
      empty={{ title: text.no_payment }}
    >
      {({ list, has_more, large, structured_count }) =>
        list.length === 0 ? null : (
          <>
            <Card>
              <p className={styles.soft}>
                {text.a_payment_of} <Money amount={large} currency={null} /> {text.is_large(structured_count)}
              </p>
            </Card>
            <Table
              label={text.label}
              rows={list}
              keyOf={keyOf}
              hrefOf={paymentsOf}
              columns={[
                { name: words.day, of: ({ day }) => day },
                {
                  name: words.player,
                  of: ({ player_id, player }) => (
                    <Link href={`/players/${player_id}`}>
                      <bdi>{player}</bdi>
                    </Link>
                  ),
                },
                { name: text.payments, of: ({ way }) => wayTexts[way] },
                { name: words.why, of: ({ largest }) => (largest >= large ? text.large : text.structured) },
                { name: text.count, of: ({ count }) => count, is_number: true },
                { name: text.sum, of: ({ sum }) => <Money amount={sum} currency={null} />, is_number: true },
                {
                  name: text.largest,
                  of: ({ largest }) => <Money amount={largest} currency={null} />,
                  is_number: true,
                },
              ]}
            />
            {has_more && <NextPage href={nextAddress(address, period, keyOf(list.at(-1)!))} />}
          </>
        )
      }
    </Section>
  );
}

const keyOf = ({ day, player_id, way }: Row): string => `${day} ${player_id} ${way}`;

const paymentsOf = ({ day, player_id, way }: Row): string =>
  `${way === 'credited' ? '/deposits' : '/payouts'}?show=all&player=${player_id}&moved=${way}&from=${day}&until=${day}`;

/** Returns the address of the next page. It contains the period, because the default period changes at midnight. */
function nextAddress(address: string, { from, until }: Period, after: string): string {
  const next = new URL(address, location.origin);
  for (const [name, value] of Object.entries({ from, until, after })) next.searchParams.set(name, value);
  return `${next.pathname}${next.search}`;
}
