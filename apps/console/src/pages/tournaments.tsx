import { listTournaments } from '@nua/contract/console/tournament.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { Badge } from '@nua/ui';
import { Link } from '../parts/link.tsx';
import { CallList } from '../parts/list-page.tsx';
import { Time } from '../parts/time.tsx';
import { tournaments as text } from '../texts/tournaments.ts';
import { words } from '../texts/words.ts';

type Ended = { until: string; ended_at: string };

/** The address of the transfers with which the prizes of an edition were paid. */
const paymentsOf = ({ until, ended_at }: Ended): string =>
  `/reports/promotions?kind=tournament&from=${until}&until=${dayInKarachi(new Date(ended_at))}`;

/** Lists the editions of tournaments, what of each purse is reserved and paid, and where the payments are. */
export const Tournaments = () => (
  <CallList
    call={listTournaments}
    title={text.editions}
    label={text.editions}
    empty={() => ({ title: text.no_edition })}
    keyOf={({ id }) => id}
    columns={[
      { name: text.tournament, of: ({ name }) => name },
      { name: words.from, of: ({ from }) => from, server_order: 'time' },
      { name: words.until, of: ({ until }) => until },
      { name: words.state, of: ({ state }) => <Badge>{state}</Badge> },
      { name: text.players, of: ({ players }) => players, is_number: true },
      { name: text.purse, money: ({ purse }) => purse },
      { name: text.held, money: ({ held }) => held },
      { name: text.paid, money: ({ paid }) => paid },
      { name: text.ended, of: ({ ended_at }) => (ended_at === null ? '' : <Time at={ended_at} />) },
      {
        name: text.payments,
        of: ({ until, ended_at }) =>
          ended_at === null ? '' : <Link href={paymentsOf({ until, ended_at })}>{text.who_won}</Link>,
      },
    ]}
  />
);
