import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import {
  getProtectionReport,
  listProtection,
  type ProtectionGroup,
  protectionGroups,
} from '@nua/contract/console/player-report.ts';
import { Money } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { groupTexts, protection as text } from '../../texts/reports/protection.ts';
import { words } from '../../texts/words.ts';
import { LastCount } from './counted-at.tsx';
import { useGroup, useRowsAddress } from './use-group.ts';

type Day = ConsoleResponse<typeof getProtectionReport>['days'][number];

export function ProtectionReport({ period }: { period: Period }) {
  const report = useCall(getProtectionReport, { query: period }, { live: false });
  const chosen = useGroup(protectionGroups);
  return (
    <>
      {chosen !== null && <Rows key={`${chosen.day} ${chosen.group}`} {...chosen} />}
      <Section title={words.by_day} query={report} actions={<LastCount of={report.data} />}>
        {({ days }) => (
          <Table
            label={text.by_day_label}
            isWhole
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              { name: words.day, of: ({ day }) => day },
              ...protectionGroups.map(
                (group): Column<Day> => ({
                  name: groupTexts[group],
                  by: ({ [group]: count }) => count,
                  of: ({ day, [group]: count }) =>
                    count === 0 ? 0 : <Link href={`?group=${group}&day=${day}&${periodText(period)}`}>{count}</Link>,
                  is_number: true,
                }),
              ),
              { name: text.players_refused, of: ({ players_refused }) => players_refused, is_number: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}

type Row = ConsoleResponse<typeof listProtection>['list'][number];
type RowsProps = { group: ProtectionGroup; day: string; after: string | undefined };

function Rows({ group, day, after }: RowsProps) {
  const rows = useCall(listProtection, { query: { from: day, until: day, group, after } }, { live: false });
  const address = useRowsAddress();
  return (
    <Section title={text.group_on({ group, day })} query={rows} empty={{ title: text.no_row }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table label={groupTexts[group]} rows={list} keyOf={({ key }) => key} columns={columnsOf(group)} />
            {has_more && <NextPage href={`${address}&after=${encodeURIComponent(placeOf(list.at(-1)!))}`} />}
          </>
        )
      }
    </Section>
  );
}

const placeOf = ({ at, key }: Row): string => `${at} ${key}`;

function columnsOf(group: ProtectionGroup): readonly Column<Row>[] {
  const isLimit = group === 'limits_set' || group === 'limits_raised';
  return [
    { name: group === 'refused' ? text.last_at : words.at, time: ({ at }) => at },
    { name: words.player, of: (row) => <Player row={row} /> },
    { name: group === 'refused' ? text.error : isLimit ? text.limit : text.length, of: ({ what }) => what },
    ...(isLimit
      ? ([
          { name: words.before, of: ({ before }) => <Limit amount={before} />, is_number: true },
          { name: words.after, of: ({ after }) => <Limit amount={after} />, is_number: true },
        ] satisfies Column<Row>[])
      : [{ name: group === 'refused' ? text.call : text.set_by, of: ({ by }: Row) => by ?? '' }]),
    ...(group === 'refused'
      ? ([{ name: text.attempts, of: ({ attempts }) => attempts, is_number: true }] satisfies Column<Row>[])
      : []),
  ];
}

function Player({ row: { player_id, player } }: { row: Row }) {
  if (player_id === null) return <>{text.no_account}</>;
  return (
    <Link href={`/players/${player_id}`}>
      <bdi>{player ?? player_id}</bdi>
    </Link>
  );
}

const Limit = ({ amount }: { amount: Row['before'] }) =>
  amount === null ? text.no_limit : <Money amount={amount} currency={null} />;
