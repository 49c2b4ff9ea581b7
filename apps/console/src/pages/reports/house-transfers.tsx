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
import { figureTexts, houseTransfers as text } from '../../texts/reports/house-transfers.ts';
import { words } from '../../texts/words.ts';
import { useRowsAddress } from './use-group.ts';

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
  const title = [figureTexts[figure], day, game].filter((part) => part !== undefined).join(', ');
  return (
    <Section title={title} query={transfers}>
      {({ list, next }) => (
        <>
          {list.length === 0 ? (
            <Card>
              <EmptyState
                title={next === null ? text.no_further : text.none_in_part}
                text={next === null ? undefined : text.next_has_later}
              />
            </Card>
          ) : (
            <Table
              label={title}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { name: words.at, of: ({ at }) => <Time at={at} /> },
                {
                  name: words.player,
                  of: ({ player_id, player }) =>
                    player_id === null ? (
                      text.the_house
                    ) : (
                      <Link href={`/players/${player_id}`}>{player ?? player_id}</Link>
                    ),
                },
                { name: words.game, of: ({ game_id }) => game_id ?? '' },
                { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
                { name: words.from, of: ({ debit }) => debit },
                { name: words.to, of: ({ credit }) => credit },
                { name: text.round, of: ({ round_id }) => round_id !== null && <code>{round_id}</code> },
                { name: words.transfer, of: ({ id }) => <code>{id}</code> },
              ]}
            />
          )}
          {next !== null && <NextPage href={`${address}&after=${next}`} />}
        </>
      )}
    </Section>
  );
}
