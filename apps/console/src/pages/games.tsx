import { getMathOfGame, listSiteGames } from '@nua/contract/console/game.ts';
import { Badge, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';
import { games as text } from '../texts/games.ts';
import { words } from '../texts/words.ts';

/** Formats basis points as a percentage: 9650 is "96.50 %". */
const percent = (bps: number): string => `${String(bps).padStart(3, '0').replace(/(..)$/, '.$1')} %`;

const returnOf = ({ rtp_bps, rtp_maximum_bps }: { rtp_bps: number; rtp_maximum_bps: number }): string =>
  rtp_bps === rtp_maximum_bps
    ? percent(rtp_bps)
    : text.return_range({ from: percent(rtp_bps), to: percent(rtp_maximum_bps) });

export function GamesPage() {
  const games = useCall(listSiteGames, {});
  return (
    <>
      <h1>{text.title}</h1>
      <Section title={text.limits} query={games}>
        {({ stake_minimum, stake_maximum, payout_cap, pace_profile }) => (
          <Facts
            of={[
              [text.stake_minimum, <Money key="minimum" amount={stake_minimum} currency={null} />],
              [text.stake_maximum, <Money key="maximum" amount={stake_maximum} currency={null} />],
              [text.payout_cap, <Money key="cap" amount={payout_cap} currency={null} />],
              [text.pace, pace_profile],
              [text.change_limits, <PlayRulesLinks key="links" />],
            ]}
          />
        )}
      </Section>
      <p>
        <Link href="/providers">{text.providers}</Link>
      </p>
      <Section title={text.title} query={games}>
        {({ list }) => (
          <Table
            label={text.title}
            isWhole
            rows={list}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/games/${id}`}
            columns={[
              { name: words.game, of: ({ name }) => name },
              { name: text.id, of: ({ id }) => id },
              {
                name: words.provider,
                of: ({ provider }) =>
                  provider === null ? text.this_platform : <Link href={`/providers/${provider}`}>{provider}</Link>,
              },
              {
                name: words.state,
                by: ({ state }) => state,
                of: ({ state }) => <Badge tone={state === 'open' ? 'positive' : 'warning'}>{state}</Badge>,
              },
              {
                name: text.between_rounds,
                by: ({ every_ms }) => every_ms,
                of: ({ every_ms }) => (every_ms === 0 ? text.no_limit : text.seconds({ seconds: every_ms / 1000 })),
                is_number: true,
              },
              { name: text.auto_bet, of: ({ has_auto_bet }) => (has_auto_bet ? text.yes : text.no) },
              { name: words.return, of: returnOf, by: ({ rtp_bps }) => rtp_bps, is_number: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}

const PlayRulesLinks = () => (
  <>
    <Link href="/settings/play_rules">{text.limits_link}</Link>,{' '}
    <Link href="/settings/pace_rules">{text.pace_link}</Link>
  </>
);

export function GamePage({ id }: { id: string }) {
  const games = useCall(listSiteGames, {});
  return (
    <>
      <p>
        <Link href="/games">{text.all}</Link>
      </p>
      <h1>{id}</h1>
      <Section title={words.state} query={games} empty={{ title: text.no_such_game }}>
        {({ list }) => {
          const game = list.find(({ id: game_id }) => game_id === id);
          if (game === undefined) return null;
          return (
            <>
              <Facts
                of={[
                  [words.name, game.name],
                  [words.provider, game.provider ?? text.this_platform],
                  [words.state, game.state],
                  [text.published_return, returnOf(game)],
                ]}
              />
              <Decide target={{ game: id }} choices={choicesOf(game.state)} />
              {game.provider === null ? <GameOdds id={id} /> : <p className={styles.soft}>{text.odds_of_provider}</p>}
            </>
          );
        }}
      </Section>
    </>
  );
}

const choicesOf = (state: 'open' | 'closed by list' | 'closed by pace') =>
  state === 'closed by list'
    ? [{ title: text.open, act: 'game open' }]
    : [{ title: text.close, act: 'game close', is_refusal: true as const }];

/** Converts an exact fraction such as `97/100` to a decimal number. */
function decimalOf(fraction: string): string {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return (Number(numerator) / Number(denominator)).toPrecision(6);
}

function GameOdds({ id }: { id: string }) {
  const math = useCall(getMathOfGame, { query: { game: id } }, { live: false });
  return (
    <Section title={text.math} query={math}>
      {({ table_version, modes }) => (
        <>
          <p className={styles.soft}>
            {text.odds_version({ version: table_version })} <Link href="/reports/return">{text.report}</Link>{' '}
            {text.report_compares}
          </p>
          <Table
            label={text.odds}
            rows={modes}
            keyOf={({ call }) => JSON.stringify(call)}
            columns={[
              { name: text.mode, of: ({ call }) => <span className={styles.json}>{JSON.stringify(call)}</span> },
              { name: words.return, of: ({ rtp }) => <span title={rtp}>{decimalOf(rtp)}</span>, is_number: true },
              { name: text.hit_rate, of: ({ hit }) => <span title={hit}>{decimalOf(hit)}</span>, is_number: true },
              {
                name: text.variance,
                of: ({ variance }) => <span title={variance}>{decimalOf(variance)}</span>,
                is_number: true,
              },
              {
                name: text.largest,
                of: ({ largest }) => <span title={largest}>{decimalOf(largest)}</span>,
                is_number: true,
              },
              { name: text.method, of: ({ method }) => method },
            ]}
          />
        </>
      )}
    </Section>
  );
}
