import {
  getPlayerReport,
  listReportPlayers,
  type PlayerGroup,
  playerGroups,
} from '@nua/contract/console/player-report.ts';
import { Card } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import styles from '../../parts/parts.module.css';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { groupTexts, players as text } from '../../texts/reports/players.ts';
import { words } from '../../texts/words.ts';
import { LastCount } from './counted-at.tsx';
import { useGroup, useRowsAddress } from './use-group.ts';

type Day = { day: string } & Record<PlayerGroup, number>;

export function PlayersReport({ period }: { period: Period }) {
  const report = useCall(getPlayerReport, { query: period }, { live: false });
  const chosen = useGroup(playerGroups);
  return (
    <>
      {chosen !== null && <Players key={`${chosen.day} ${chosen.group}`} {...chosen} />}
      <Section title={words.by_day} query={report} actions={<LastCount of={report.data} />}>
        {({ days }) => (
          <>
            <Table
              label={text.by_day_label}
              isWhole
              rows={days}
              keyOf={({ day }) => day}
              columns={[
                { name: words.day, of: ({ day }) => day },
                ...playerGroups.map(
                  (group): Column<Day> => ({
                    name: groupTexts[group],
                    by: ({ [group]: count }) => count,
                    of: ({ day, [group]: count }) =>
                      count === 0 ? 0 : <Link href={`?group=${group}&day=${day}&${periodText(period)}`}>{count}</Link>,
                    is_number: true,
                  }),
                ),
              ]}
            />
            <Card>
              <p className={styles.soft}>{text.explanation}</p>
            </Card>
          </>
        )}
      </Section>
    </>
  );
}

function Players({ group, day, after }: { group: PlayerGroup; day: string; after: string | undefined }) {
  const players = useCall(listReportPlayers, { query: { day, group, after } }, { live: false });
  const address = useRowsAddress();
  return (
    <Section title={text.group_on({ group, day })} query={players} empty={{ title: text.no_player }}>
      {({ list, has_more }) =>
        list.length === 0 ? null : (
          <>
            <Table
              label={text.label}
              rows={list}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `/players/${id}`}
              columns={[
                { name: words.player, of: ({ name }) => name },
                { name: text.account_since, time: ({ created_at }) => created_at },
              ]}
            />
            {has_more && <NextPage href={`${address}&after=${list.at(-1)!.id}`} />}
          </>
        )
      }
    </Section>
  );
}
