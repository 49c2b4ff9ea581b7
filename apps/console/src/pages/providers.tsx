import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listHeldWins } from '@nua/contract/console/game.ts';
import { getProvider, listProviders } from '@nua/contract/console/provider.ts';
import { shareText } from '@nua/contract/console/share-text.ts';
import { Badge, type BadgeTone, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide, type Decision } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';

type Provider = ConsoleResponse<typeof listProviders>['list'][number];
type State = Provider['state'];
const tones: Readonly<Record<State, BadgeTone>> = { on: 'positive', off: 'warning', removed: 'negative' };

const StateBadge = ({ of }: { of: State }) => <Badge tone={tones[of]}>{of}</Badge>;
const gamesText = ({ games, games_open }: Provider): string => `${games_open} of ${games} open`;

/** The providers of games, and the wins that wait for two people. */
export function ProvidersPage() {
  const providers = useCall(listProviders, {});
  return (
    <>
      <h1>Providers of games</h1>
      <HeldWins />
      <Section
        title="Providers"
        query={providers}
        empty={{ title: 'No provider is configured', text: 'Every game is a game of this platform.' }}
      >
        {({ list }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label="Providers"
                rows={list}
                keyOf={({ name }) => name}
                hrefOf={({ name }) => `/providers/${name}`}
                columns={[
                  { name: 'Provider', of: ({ name }) => name },
                  { name: 'State', of: ({ state }) => <StateBadge of={state} /> },
                  { name: 'Games', of: gamesText },
                  { name: 'Sessions', of: ({ sessions }) => sessions.valid, is_number: true },
                  { name: 'In 24 h', of: ({ sessions }) => sessions.of_day, is_number: true },
                  { name: 'Answered', of: ({ calls }) => calls.answered, is_number: true },
                  { name: 'Failed', of: ({ calls }) => calls.failed, is_number: true },
                  { name: 'Clock', of: ({ calls }) => calls.clock, is_number: true },
                  { name: 'Signature', of: ({ calls }) => calls.signature, is_number: true },
                  { name: 'Held wins', of: ({ held_wins }) => held_wins, is_number: true },
                  { name: 'Open rounds', of: ({ open_rounds }) => open_rounds, is_number: true },
                ]}
              />
              <p className={styles.soft}>
                Sessions that are valid now, and those that began in 24 hours. Calls of today and yesterday in Pakistan:
                answered, failed, and refused for a wrong clock or signature. Rounds that have been open for a day.
              </p>
            </>
          )
        }
      </Section>
    </>
  );
}

export function ProviderPage({ name }: { name: string }) {
  const provider = useCall(getProvider, { query: { name } });
  return (
    <>
      <p>
        <Link href="/providers">All providers</Link>
      </p>
      <h1>{name}</h1>
      <Section title="State" query={provider}>
        {(details) => <Head provider={details} />}
      </Section>
      <HeldWins provider={name} />
      {provider.data !== undefined && (
        <>
          <Returns provider={provider.data} />
          <Calls provider={provider.data} />
          <OpenRounds provider={provider.data} />
        </>
      )}
    </>
  );
}

type Details = ConsoleResponse<typeof getProvider>;
type Props = { provider: Details };

function Head({ provider }: Props) {
  const { state, sessions, calls } = provider;
  return (
    <>
      <Facts
        of={[
          ['State', <StateBadge key="state" of={state} />],
          ['Games', gamesText(provider)],
          ['Sessions now', sessions.valid],
          ['Sessions of 24 hours', sessions.of_day],
          ['Calls answered', calls.answered],
          ['of them refused', calls.refused],
          ['Calls failed', calls.failed],
          ['Refused for the clock', calls.clock],
          ['Refused for the signature', calls.signature],
        ]}
      />
      <p className={styles.soft}>
        The calls are those of today and yesterday. A call that failed must be repeated by the provider, or had an
        unknown session, a reused id or a wrong form. A provider is on while one of its games is open.
      </p>
    </>
  );
}

function Returns({ provider: { returns, since } }: Props) {
  return (
    <section className={styles.section}>
      <h2>Return by game since {since}</h2>
      <Table
        label="Return by game"
        rows={returns}
        keyOf={({ game_id }) => game_id}
        hrefOf={({ game_id }) => `/games/${game_id}`}
        columns={[
          { name: 'Game', of: ({ game }) => game },
          { name: 'State', of: ({ state }) => state },
          { name: 'Rounds', of: ({ rounds }) => rounds, is_number: true },
          { name: 'Stakes', of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
          { name: 'Payouts', of: ({ payout }) => <Money amount={payout} currency={null} />, is_number: true },
          { name: 'Return', of: (row) => shareText(row.return), is_number: true },
          { name: 'Published', of: ({ published }) => shareText(published), is_number: true },
        ]}
      />
      <p className={styles.soft}>
        Rounds that a job has counted, without free rounds. The <Link href="/reports/return">report of returns</Link>{' '}
        shows any days.
      </p>
    </section>
  );
}

const results: Readonly<Record<Details['days'][number]['result'], string>> = {
  done: 'answered',
  refused: 'refused for good',
  repeat: 'failed: to be repeated',
  not_accepted: 'failed: not accepted',
  clock: 'wrong clock',
  signature: 'wrong signature',
};

function Calls({ provider: { days } }: Props) {
  return (
    <section className={styles.section}>
      <h2>Calls of seven days</h2>
      {days.length === 0 ? (
        <p className={styles.soft}>The provider has sent no call.</p>
      ) : (
        <Table
          label="Calls by day"
          rows={days}
          keyOf={({ day, call, result }) => `${day} ${call} ${result}`}
          columns={[
            { name: 'Day', of: ({ day }) => day },
            { name: 'Call', of: ({ call }) => call },
            { name: 'Result', of: ({ result }) => results[result] },
            { name: 'Calls', of: ({ calls }) => calls, is_number: true },
            { name: 'Last', of: ({ last_at }) => <Time at={last_at} /> },
          ]}
        />
      )}
    </section>
  );
}

function OpenRounds({ provider: { rounds } }: Props) {
  return (
    <section className={styles.section}>
      <h2>Rounds that have been open for a day</h2>
      {rounds.length === 0 ? (
        <p className={styles.soft}>The provider has ended all its rounds.</p>
      ) : (
        <Table
          label="Rounds that have been open for a day"
          rows={rounds}
          keyOf={(row) => row.id}
          columns={[
            { name: 'Begun', of: ({ at }) => <Time at={at} /> },
            { name: 'Game', of: ({ game_id }) => game_id },
            { name: 'Round at the provider', of: ({ provider_round }) => provider_round },
            { name: 'Player', of: ({ player_id, player }) => <PlayerLink id={player_id} name={player} /> },
            { name: 'Stake', of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
            {
              name: 'Decide',
              of: (row) => (
                <Decide
                  choices={[{ title: 'Propose to end it', act: 'game close-round', values: { round: row.id } }]}
                />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

const PlayerLink = ({ id, name }: { id: string; name: string }) => (
  <Link href={`/players/${id}`}>
    <bdi>{name}</bdi>
  </Link>
);

type Held = ConsoleResponse<typeof listHeldWins>['list'][number];

/** The possible decisions about a held win. Once it is allowed, the provider repeats its call, or people end the round without it. */
function heldDecisions({ provider, win, round_id, allowed_at }: Held): readonly Decision[] {
  const allow: Decision = { title: 'Propose to pay it', act: 'game allow-win', values: { provider, call: win } };
  const end: Decision[] =
    round_id === null
      ? []
      : [
          {
            title: 'Propose to end the round without it',
            act: 'game close-round',
            values: { round: round_id, despite_held_win: 'yes' },
            is_refusal: true,
          },
        ];
  return [...(allowed_at === null ? [allow] : []), ...end];
}

function HeldWins({ provider }: { provider?: string }) {
  const held = useCall(listHeldWins, { query: { provider } });
  const empty = {
    title: 'No win is held',
    text: 'A win of a provider above the payout cap waits here for two people.',
  };
  return (
    <Section title="Held wins" query={held} empty={empty}>
      {({ list }) =>
        list.length === 0 ? null : (
          <Table
            label="Held wins"
            rows={list}
            keyOf={(row) => `${row.provider} ${row.win}`}
            columns={[
              { name: 'Win', of: (row) => `${row.provider} ${row.win}` },
              { name: 'Amount', of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
              { name: 'Player', of: ({ player_id, player }) => <PlayerLink id={player_id} name={player} /> },
              { name: 'Game', of: ({ game_id }) => game_id ?? 'not known' },
              { name: 'Round at the provider', of: ({ provider_round }) => provider_round ?? 'not known' },
              { name: 'Held since', of: ({ asked_at }) => <Time at={asked_at} /> },
              {
                name: 'Allowed',
                of: ({ allowed_at }) => (allowed_at === null ? 'no' : <Time at={allowed_at} />),
              },
              { name: 'Decide', of: (row) => <Decide choices={heldDecisions(row)} /> },
            ]}
          />
        )
      }
    </Section>
  );
}
