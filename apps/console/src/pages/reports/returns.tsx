import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { getReturnReport, type TheoryMethod } from '@nua/contract/console/house-report.ts';
import { deviationText, shareText } from '@nua/contract/console/share-text.ts';
import { Card } from '@nua/ui';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { LazyChart } from '../../parts/lazy-chart.tsx';
import { Link } from '../../parts/link.tsx';
import styles from '../../parts/parts.module.css';
import { type Period, periodText } from '../../parts/period.tsx';
import { Section } from '../../parts/section.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { useAddress } from '../../router.ts';
import { CountedAt } from './counted-at.tsx';
import { figureQuery, HouseTransfers } from './house-transfers.tsx';

type Report = ConsoleResponse<typeof getReturnReport>;
type Game = Report['games'][number];
type Figures = Omit<Report['days'][number], 'day'>;

const methods: Readonly<Record<TheoryMethod, string>> = {
  exact: 'exact',
  best_play: 'of the best play',
  published: 'published by the provider',
  unknown: 'unknown',
};

/** Formats the interval, or the reason why it is missing. */
const intervalText = ({ low, high }: Figures, method: TheoryMethod): string => {
  if (low !== null) return `${shareText(low)} to ${shareText(high)}`;
  return method === 'exact' || method === 'best_play' ? 'too few rounds' : 'no variance known';
};

function figureColumns<Row extends Figures>(methodOf: (row: Row) => TheoryMethod): readonly Column<Row>[] {
  return [
    { name: 'Rounds', of: ({ rounds }) => rounds, is_number: true },
    { name: 'Stakes', money: ({ stake }) => stake },
    { name: 'Payouts', money: ({ payout }) => payout },
    { name: 'Return', of: (row) => shareText(row.return), by: (row) => row.return ?? undefined, is_number: true },
    { name: 'Theory', of: ({ theory }) => shareText(theory), by: ({ theory }) => theory ?? undefined, is_number: true },
    {
      name: '99 % interval',
      of: (row) => intervalText(row, methodOf(row)),
      by: ({ low }) => low ?? undefined,
      is_number: true,
    },
    { name: 'z', of: ({ z }) => deviationText(z), by: ({ z }) => z ?? undefined, is_number: true },
  ];
}

/** Compares the return of games with their theory. With `game` in the address, it shows that game by day and by mode. */
export function ReturnReport({ period }: { period: Period }) {
  const game = useAddress().searchParams.get('game') ?? undefined;
  const report = useCall(getReturnReport, { query: { ...period, game } }, { live: false });
  return (
    <>
      <HouseTransfers />
      {game !== undefined && (
        <p>
          <Link href={`/reports/return?${periodText(period)}`}>All games</Link>
        </p>
      )}
      <Section
        title={game ?? 'By game'}
        query={report}
        empty={{ title: 'Nobody played on these days, or nothing is counted yet' }}
      >
        {({ games, days, counted_at }) =>
          games.length === 0 ? null : (
            <>
              {game === undefined ? <Games games={games} period={period} /> : <Modes of={games} />}
              {days.length > 0 && <Days days={days} game={games[0]!} period={period} />}
              <Explanation counted_at={counted_at} />
            </>
          )
        }
      </Section>
    </>
  );
}

const Games = ({ games, period }: { games: readonly Game[]; period: Period }) => (
  <Table
    label="Return by game"
    isWhole
    rows={games}
    keyOf={({ game_id, provider }) => `${game_id} ${provider}`}
    hrefOf={({ game_id }) => `/reports/return?game=${encodeURIComponent(game_id)}&${periodText(period)}`}
    columns={[
      { name: 'Game', of: ({ game_id }) => game_id },
      ...figureColumns<Game>(({ method }) => method),
      { name: 'The theory is', of: ({ method }) => methods[method] },
      { name: 'Free rounds', of: ({ free }) => free.rounds, is_number: true },
    ]}
  />
);

type Mode = Game['modes'][number] & { id: string };

/** Formats a mode, for example `{ rows: 8 }` as `rows 8`. */
const modeText = (mode: Record<string, unknown>): string =>
  Object.entries(mode)
    .map(([name, value]) => `${name.replace(/_hundredths$/, '')} ${JSON.stringify(value)}`)
    .join(', ') || 'every round';

function Modes({ of }: { of: readonly Game[] }) {
  const rows: Mode[] = of.flatMap(({ modes }) =>
    modes.map((row) => ({ ...row, id: row.mode === null ? 'all other calls' : modeText(row.mode) })),
  );
  return (
    <Table
      label="Return by mode"
      isWhole
      rows={rows}
      keyOf={({ id }) => id}
      columns={[{ name: 'Mode', of: ({ id }) => id }, ...figureColumns<Mode>(({ method }) => method)]}
    />
  );
}

type Day = Report['days'][number];

function Days({ days, game, period }: { days: readonly Day[]; game: Game; period: Period }) {
  const chart = useMemo(
    () => ({
      label: `Return of ${game.game_id} by day`,
      days: days.map(({ day }) => day),
      lines: [
        { name: 'Return', values: days.map((day) => day.return), tone: 'accent' as const },
        { name: 'Theory', values: days.map(({ theory }) => theory), tone: 'muted' as const },
      ],
      band: {
        name: '99 % interval',
        low: days.map(({ low }) => low),
        high: days.map(({ high }) => high),
      },
      format: shareText,
    }),
    [days, game.game_id],
  );
  const link = (figure: 'stakes' | 'payouts', text: string) => ({
    name: text,
    of: ({ day }: Day) => (
      <Link
        href={`?game=${encodeURIComponent(game.game_id)}&${figureQuery(figure, day, game.game_id)}&${periodText(period)}`}
      >
        {text}
      </Link>
    ),
  });
  return (
    <>
      <LazyChart {...chart} />
      <Table
        label="Return by day"
        isWhole
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { name: 'Day', of: ({ day }) => day },
          ...figureColumns<Day>(() => game.method),
          link('stakes', 'Open stakes'),
          link('payouts', 'Open payouts'),
        ]}
      />
    </>
  );
}

const Explanation = ({ counted_at }: { counted_at: string | null }) => (
  <Card>
    <p className={styles.soft}>
      The interval is computed from the variance of each round’s call. In 99 of 100 cases it contains the return; |z|
      above 4 is a reason to look. It is missing below 100 rounds, or while one win could decide the result. In
      blackjack, the players’ decisions may explain a return below the theory. Free rounds are not counted.{' '}
      <CountedAt at={counted_at} />
    </p>
  </Card>
);
