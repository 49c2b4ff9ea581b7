import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import { listHeldWins } from '@nua/contract/console/game.ts';
import { getProvider, listProviders } from '@nua/contract/console/provider.ts';
import { shareText } from '@nua/contract/console/share-text.ts';
import { wireCurrency } from '@nua/money';
import { Badge, type BadgeTone, Card, Money } from '@nua/ui';
import type { ReactNode } from 'react';
import { useCall } from '../api/queries.ts';
import decideStyles from '../parts/decide.module.css';
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
        <Undecided
          label={text.open_for_a_day}
          list={rounds.map((row) => ({
            key: row.id,
            facts: [
              [words.begun, <Time key="at" at={row.at} />],
              [words.game, row.game_id],
              [text.provider_round, row.provider_round],
              [words.player, <PlayerLink key="player" id={row.player_id} name={row.player} />],
              [text.stake, <Money key="stake" amount={row.stake} currency={wireCurrency} />],
            ],
            choices: [{ title: text.end_round, act: 'game close-round', values: { round: row.id } }],
          }))}
        />
      )}
    </section>
  );
}

type UndecidedProps = {
  label: string;
  list: readonly {
    key: string;
    facts: readonly (readonly [name: string, value: ReactNode])[];
    choices: readonly Decision[];
  }[];
};

/** A card for each thing that people must decide. In a table, the buttons would be cut off on a narrow screen. */
const Undecided = ({ label, list }: UndecidedProps) => (
  <ul className={decideStyles.cards} aria-label={label}>
    {list.map(({ key, facts, choices }) => (
      <li key={key}>
        <Card>
          <Facts of={facts} />
          <Decide choices={choices} />
        </Card>
      </li>
    ))}
  </ul>
);

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
          <Undecided
            label={text.held_wins}
            list={list.map((row) => ({
              key: `${row.provider} ${row.win}`,
              facts: [
                [text.win, `${row.provider} ${row.win}`],
                [words.amount, <Money key="amount" amount={row.amount} currency={wireCurrency} />],
                [words.player, <PlayerLink key="player" id={row.player_id} name={row.player} />],
                [words.game, row.game_id ?? text.not_known],
                [text.provider_round, row.provider_round ?? text.not_known],
                [text.held_since, <Time key="since" at={row.asked_at} />],
                [text.allowed, row.allowed_at === null ? text.not_allowed : <Time key="allowed" at={row.allowed_at} />],
              ],
              choices: heldDecisions(row),
            }))}
          />
        )
      }
    </Section>
  );
}
