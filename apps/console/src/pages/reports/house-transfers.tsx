import type { HouseFigure } from '@nua/contract/console/house-report.ts';
import { houseFigures, listHouseTransfers } from '@nua/contract/console/house-report.ts';
import { Card, EmptyState, Money } from '@nua/ui';
import { useCall } from '../../api/queries.ts';
import { Link } from '../../parts/link.tsx';
import { NextPage } from '../../parts/next-page.tsx';
import { Section } from '../../parts/section.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useAddress } from '../../router.ts';
import { useRowsAddress } from './group-of.ts';

const titles: Readonly<Record<HouseFigure, string>> = {
  stakes: 'Stakes',
  payouts: 'Payouts',
  free_stakes: 'Stakes of free rounds',
  free_payouts: 'Payouts of free rounds',
  fees: 'Booked fees',
};

/** Returns the query string that opens the transfers of a figure. */
export const figureQuery = (figure: HouseFigure, day: string, game?: string): string =>
  `figure=${figure}&day=${day}${game === undefined ? '' : `&of=${encodeURIComponent(game)}`}`;

/** Shows the transfers of the figure that the address names. */
export function HouseTransfers() {
  const { searchParams } = useAddress();
  const [typed, day] = [searchParams.get('figure'), searchParams.get('day')];
  const figure = houseFigures.find((known) => known === typed);
  if (figure === undefined || day === null) return null;
  const game = searchParams.get('of') ?? undefined;
  const after = searchParams.get('after') ?? undefined;
  return <Transfers key={`${figure} ${day} ${game} ${after}`} figure={figure} day={day} game={game} after={after} />;
}

type TransfersProps = { figure: HouseFigure; day: string; game: string | undefined; after: string | undefined };

function Transfers({ figure, day, game, after }: TransfersProps) {
  const transfers = useCall(listHouseTransfers, { query: { day, figure, game, after } }, { live: false });
  const address = useRowsAddress();
  const title = [titles[figure], day, game].filter((part) => part !== undefined).join(', ');
  return (
    <Section title={title} query={transfers}>
      {({ list, next }) => (
        <>
          {list.length === 0 ? (
            <Card>
              <EmptyState
                title={next === null ? 'No further transfer' : 'None in this part of the day'}
                text={next === null ? undefined : 'The next page has the later transfers of the day.'}
              />
            </Card>
          ) : (
            <Table
              label={title}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: 'At', of: ({ at }) => <Time at={at} /> },
                {
                  name: 'Player',
                  of: ({ player_id, player }) =>
                    player_id === null ? (
                      'the house'
                    ) : (
                      <Link href={`/players/${player_id}`}>{player ?? player_id}</Link>
                    ),
                },
                { name: 'Game', of: ({ game_id }) => game_id ?? '' },
                { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
                { name: 'From', of: ({ debit }) => debit },
                { name: 'To', of: ({ credit }) => credit },
                { name: 'Round', of: ({ round_id }) => round_id !== null && <code>{round_id}</code> },
                { name: 'Transfer', of: ({ id }) => <code>{id}</code> },
              ]}
            />
          )}
          {next !== null && <NextPage href={`${address}&after=${next}`} />}
        </>
      )}
    </Section>
  );
}
