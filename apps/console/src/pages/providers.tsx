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
import { callResultTexts, providers as text } from '../texts/providers.ts';
import { words } from '../texts/words.ts';

type Provider = ConsoleResponse<typeof listProviders>['list'][number];
type State = Provider['state'];
const tones: Readonly<Record<State, BadgeTone>> = { on: 'positive', off: 'warning', removed: 'negative' };

const StateBadge = ({ of }: { of: State }) => <Badge tone={tones[of]}>{of}</Badge>;
const gamesText = ({ games, games_open }: Provider): string => text.open_games({ open: games_open, all: games });

/** The providers of games, and the wins that wait for two people. */
export function ProvidersPage() {
  const providers = useCall(listProviders, {});
  return (
    <>
      <h1>{text.title}</h1>
      <HeldWins />
      <Section title={text.list} query={providers} empty={{ title: text.no_provider, text: text.only_own_games }}>
        {({ list }) =>
          list.length === 0 ? null : (
            <>
              <Table
                label={text.list}
                rows={list}
                keyOf={({ name }) => name}
                hrefOf={({ name }) => `/providers/${name}`}
                columns={[
                  { name: words.provider, of: ({ name }) => name },
                  { name: words.state, of: ({ state }) => <StateBadge of={state} /> },
                  { name: text.games, of: gamesText },
                  { name: text.sessions, of: ({ sessions }) => sessions.valid, is_number: true },
                  { name: text.sessions_begun, of: ({ sessions }) => sessions.of_day, is_number: true },
                  { name: text.answered, of: ({ calls }) => calls.answered, is_number: true },
                  { name: text.failed, of: ({ calls }) => calls.failed, is_number: true },
                  { name: text.clock, of: ({ calls }) => calls.clock, is_number: true },
                  { name: text.signature, of: ({ calls }) => calls.signature, is_number: true },
                  { name: text.held_wins, of: ({ held_wins }) => held_wins, is_number: true },
                  { name: text.open_rounds, of: ({ open_rounds }) => open_rounds, is_number: true },
                ]}
              />
              <p className={styles.soft}>{text.columns_mean}</p>
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
        <Link href="/providers">{text.all}</Link>
      </p>
      <h1>{name}</h1>
      <Section title={words.state} query={provider}>
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
          [words.state, <StateBadge key="state" of={state} />],
          [text.games, gamesText(provider)],
          [text.sessions_now, sessions.valid],
          [text.sessions_of_day, sessions.of_day],
          [text.calls_answered, calls.answered],
          [text.calls_refused, calls.refused],
          [text.calls_failed, calls.failed],
          [text.refused_for_clock, calls.clock],
          [text.refused_for_signature, calls.signature],
        ]}
      />
      <p className={styles.soft}>{text.calls_mean}</p>
    </>
  );
}

function Returns({ provider: { returns, since } }: Props) {
  return (
    <section className={styles.section}>
      <h2>{text.returns_since({ since })}</h2>
      <Table
        label={text.returns}
        rows={returns}
        keyOf={({ game_id }) => game_id}
        hrefOf={({ game_id }) => `/games/${game_id}`}
        columns={[
          { name: words.game, of: ({ game }) => game },
          { name: words.state, of: ({ state }) => state },
          { name: words.rounds, of: ({ rounds }) => rounds, is_number: true },
          { name: text.stakes, of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
          { name: text.payouts, of: ({ payout }) => <Money amount={payout} currency={null} />, is_number: true },
          { name: words.return, of: (row) => shareText(row.return), is_number: true },
          { name: text.published, of: ({ published }) => shareText(published), is_number: true },
        ]}
      />
      <p className={styles.soft}>
        {text.counted_rounds} <Link href="/reports/return">{text.report}</Link> {text.report_has_any_days}
      </p>
    </section>
  );
}

function Calls({ provider: { days } }: Props) {
  return (
    <section className={styles.section}>
      <h2>{text.calls_of_week}</h2>
      {days.length === 0 ? (
        <p className={styles.soft}>{text.no_calls}</p>
      ) : (
        <Table
          label={text.calls_by_day}
          rows={days}
          keyOf={({ day, call, result }) => `${day} ${call} ${result}`}
          columns={[
            { name: words.day, of: ({ day }) => day },
            { name: text.call, of: ({ call }) => call },
            { name: text.result, of: ({ result }) => callResultTexts[result] },
            { name: text.calls, of: ({ calls }) => calls, is_number: true },
            { name: text.last, of: ({ last_at }) => <Time at={last_at} /> },
          ]}
        />
      )}
    </section>
  );
}

function OpenRounds({ provider: { rounds } }: Props) {
  return (
    <section className={styles.section}>
      <h2>{text.open_for_a_day}</h2>
      {rounds.length === 0 ? (
        <p className={styles.soft}>{text.no_open_rounds}</p>
      ) : (
        <Table
          label={text.open_for_a_day}
          rows={rounds}
          keyOf={(row) => row.id}
          columns={[
            { name: words.begun, of: ({ at }) => <Time at={at} /> },
            { name: words.game, of: ({ game_id }) => game_id },
            { name: text.provider_round, of: ({ provider_round }) => provider_round },
            { name: words.player, of: ({ player_id, player }) => <PlayerLink id={player_id} name={player} /> },
            { name: text.stake, of: ({ stake }) => <Money amount={stake} currency={null} />, is_number: true },
            {
              name: text.decide,
              of: (row) => (
                <Decide choices={[{ title: text.end_round, act: 'game close-round', values: { round: row.id } }]} />
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

/** The possible decisions about a held win: to allow it, so that the provider sends it again, or to end the round without it. */
function heldDecisions({ provider, win, round_id, allowed_at }: Held): readonly Decision[] {
  const allow: Decision = { title: text.pay_win, act: 'game allow-win', values: { provider, call: win } };
  const end: Decision[] =
    round_id === null
      ? []
      : [
          {
            title: text.end_without_win,
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
    title: text.no_held_win,
    text: text.held_win_waits,
  };
  return (
    <Section title={text.held_wins} query={held} empty={empty}>
      {({ list }) =>
        list.length === 0 ? null : (
          <Table
            label={text.held_wins}
            rows={list}
            keyOf={(row) => `${row.provider} ${row.win}`}
            columns={[
              { name: text.win, of: (row) => `${row.provider} ${row.win}` },
              { name: words.amount, of: ({ amount }) => <Money amount={amount} currency={null} />, is_number: true },
              { name: words.player, of: ({ player_id, player }) => <PlayerLink id={player_id} name={player} /> },
              { name: words.game, of: ({ game_id }) => game_id ?? text.not_known },
              { name: text.provider_round, of: ({ provider_round }) => provider_round ?? text.not_known },
              { name: text.held_since, of: ({ asked_at }) => <Time at={asked_at} /> },
              {
                name: text.allowed,
                of: ({ allowed_at }) => (allowed_at === null ? text.not_allowed : <Time at={allowed_at} />),
              },
              { name: text.decide, of: (row) => <Decide choices={heldDecisions(row)} /> },
            ]}
          />
        )
      }
    </Section>
  );
}
