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
import { LastCount } from './counted-at.tsx';
import { useGroup, useRowsAddress } from './group-of.ts';

const titles: Readonly<Record<ProtectionGroup, string>> = {
  limits_set: 'Limits set',
  limits_raised: 'Limits raised or removed',
  breaks: 'Breaks',
  exclusions: 'Exclusions',
  refused: 'Refused attempts',
};

type Day = ConsoleResponse<typeof getProtectionReport>['days'][number];

export function ProtectionReport({ period }: { period: Period }) {
  const report = useCall(getProtectionReport, { query: period }, { live: false });
  const chosen = useGroup(protectionGroups);
  return (
    <>
      {chosen !== null && <Rows key={`${chosen.day} ${chosen.group}`} {...chosen} />}
      <Section title="By day" query={report} actions={<LastCount of={report.data} />}>
        {({ days }) => (
          <Table
            label="Player protection by day"
            isWhole
            rows={days}
            keyOf={({ day }) => day}
            columns={[
              { name: 'Day', of: ({ day }) => day },
              ...protectionGroups.map(
                (group): Column<Day> => ({
                  name: titles[group],
                  by: ({ [group]: count }) => count,
                  of: ({ day, [group]: count }) =>
                    count === 0 ? 0 : <Link href={`?group=${group}&day=${day}&${periodText(period)}`}>{count}</Link>,
                  is_number: true,
                }),
              ),
              { name: 'Players refused', of: ({ players_refused }) => players_refused, is_number: true },
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
    <Section title={`${titles[group]} on ${day}`} query={rows} empty={{ title: 'No row' }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table label={titles[group]} rows={list} keyOf={({ key }) => key} columns={columnsOf(group)} />
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
    { name: group === 'refused' ? 'Last at' : 'At', time: ({ at }) => at },
    { name: 'Player', of: (row) => <Player row={row} /> },
    { name: group === 'refused' ? 'Error' : isLimit ? 'Limit' : 'Length', of: ({ what }) => what },
    ...(isLimit
      ? ([
          { name: 'Before', of: ({ before }) => <Limit amount={before} />, is_number: true },
          { name: 'After', of: ({ after }) => <Limit amount={after} />, is_number: true },
        ] satisfies Column<Row>[])
      : [{ name: group === 'refused' ? 'Call' : 'Set by', of: ({ by }: Row) => by ?? '' }]),
    ...(group === 'refused'
      ? ([{ name: 'Attempts', of: ({ attempts }) => attempts, is_number: true }] satisfies Column<Row>[])
      : []),
  ];
}

function Player({ row: { player_id, player } }: { row: Row }) {
  if (player_id === null) return <>no account yet</>;
  return (
    <Link href={`/players/${player_id}`}>
      <bdi>{player ?? player_id}</bdi>
    </Link>
  );
}

const Limit = ({ amount }: { amount: Row['before'] }) =>
  amount === null ? <>none</> : <Money amount={amount} currency={null} />;
