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
import { methodTexts, returns as text } from '../../texts/reports/returns.ts';
import { words } from '../../texts/words.ts';
import { CountedAt } from './counted-at.tsx';
import { figureQuery, HouseTransfers } from './house-transfers.tsx';

type Report = ConsoleResponse<typeof getReturnReport>;
type Game = Report['games'][number];
type Figures = Omit<Report['days'][number], 'day'>;

/** Formats the interval, or the reason why it is missing. */
const intervalText = ({ low, high }: Figures, method: TheoryMethod): string => {
  if (low !== null) return text.interval_of({ low: shareText(low), high: shareText(high) });
  return method === 'exact' || method === 'best_play' ? text.few_rounds : text.no_variance;
};

function figureColumns<Row extends Figures>(methodOf: (row: Row) => TheoryMethod): readonly Column<Row>[] {
  return [
    { name: words.rounds, of: ({ rounds }) => rounds, is_number: true },
    { name: words.stakes, money: ({ stake }) => stake },
    { name: words.payouts, money: ({ payout }) => payout },
    { name: text.return, of: (row) => shareText(row.return), by: (row) => row.return ?? undefined, is_number: true },
    {
      name: text.theory,
      of: ({ theory }) => shareText(theory),
      by: ({ theory }) => theory ?? undefined,
      is_number: true,
    },
    {
      name: text.interval,
      of: (row) => intervalText(row, methodOf(row)),
      by: ({ low }) => low ?? undefined,
      is_number: true,
    },
    { name: text.z, of: ({ z }) => deviationText(z), by: ({ z }) => z ?? undefined, is_number: true },
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
          <Link href={`/reports/return?${periodText(period)}`}>{text.all_games}</Link>
        </p>
      )}
      <Section title={game ?? text.by_game} query={report} empty={{ title: text.nothing }}>
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
    label={text.by_game_label}
    isWhole
    rows={games}
    keyOf={({ game_id, provider }) => `${game_id} ${provider}`}
    hrefOf={({ game_id }) => `/reports/return?game=${encodeURIComponent(game_id)}&${periodText(period)}`}
    columns={[
      { name: words.game, of: ({ game_id }) => game_id },
      ...figureColumns<Game>(({ method }) => method),
      { name: text.method, of: ({ method }) => methodTexts[method] },
      { name: text.free_rounds, of: ({ free }) => free.rounds, is_number: true },
    ]}
  />
);

type Mode = Game['modes'][number] & { id: string };

/** Formats a mode, for example `{ rows: 8 }` as `rows 8`. */
const modeText = (mode: Record<string, unknown>): string =>
  Object.entries(mode)
    .map(([name, value]) => `${name.replace(/_hundredths$/, '')} ${JSON.stringify(value)}`)
    .join(', ') || text.every_round;

function Modes({ of }: { of: readonly Game[] }) {
  const rows: Mode[] = of.flatMap(({ modes }) =>
    modes.map((row) => ({ ...row, id: row.mode === null ? text.other_calls : modeText(row.mode) })),
  );
  return (
    <Table
      label={text.by_mode_label}
      isWhole
      rows={rows}
      keyOf={({ id }) => id}
      columns={[{ name: text.mode, of: ({ id }) => id }, ...figureColumns<Mode>(({ method }) => method)]}
    />
  );
}

type Day = Report['days'][number];

function Days({ days, game, period }: { days: readonly Day[]; game: Game; period: Period }) {
  const chart = useMemo(
    () => ({
      label: text.chart_label(game.game_id),
      days: days.map(({ day }) => day),
      lines: [
        { name: text.return, values: days.map((day) => day.return), tone: 'accent' as const },
        { name: text.theory, values: days.map(({ theory }) => theory), tone: 'muted' as const },
      ],
      band: {
        name: text.interval,
        low: days.map(({ low }) => low),
        high: days.map(({ high }) => high),
      },
      format: shareText,
    }),
    [days, game.game_id],
  );
  const link = (figure: 'stakes' | 'payouts', name: string) => ({
    name,
    of: ({ day }: Day) => (
      <Link
        href={`?game=${encodeURIComponent(game.game_id)}&${figureQuery(figure, day, game.game_id)}&${periodText(period)}`}
      >
        {name}
      </Link>
    ),
  });
  return (
    <>
      <LazyChart {...chart} />
      <Table
        label={text.by_day_label}
        isWhole
        rows={days}
        keyOf={({ day }) => day}
        columns={[
          { name: words.day, of: ({ day }) => day },
          ...figureColumns<Day>(() => game.method),
          link('stakes', text.open_stakes),
          link('payouts', text.open_payouts),
        ]}
      />
    </>
  );
}

const Explanation = ({ counted_at }: { counted_at: string | null }) => (
  <Card>
    <p className={styles.soft}>
      {text.explanation} <CountedAt at={counted_at} />
    </p>
  </Card>
);
