import { getMathOfGame, listSiteGames } from '@nua/contract/console/game.ts';
import { Badge, Money } from '@nua/ui';
import { useCall } from '../api/queries.ts';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';
import styles from '../parts/parts.module.css';
import { Section } from '../parts/section.tsx';
import { Table } from '../parts/table.tsx';

/** Formats basis points as a percentage: 9650 is "96.50 %". */
const percent = (bps: number): string => `${String(bps).padStart(3, '0').replace(/(..)$/, '.$1')} %`;

const returnOf = ({ rtp_bps, rtp_maximum_bps }: { rtp_bps: number; rtp_maximum_bps: number }): string =>
  rtp_bps === rtp_maximum_bps ? percent(rtp_bps) : `${percent(rtp_bps)} to ${percent(rtp_maximum_bps)}`;

export function GamesPage() {
  const games = useCall(listSiteGames, {});
  return (
    <>
      <h1>Games</h1>
      <Section title="Limits of all games" query={games}>
        {({ stake_minimum, stake_maximum, payout_cap, pace_profile }) => (
          <Facts
            of={[
              ['Smallest stake', <Money key="least" amount={stake_minimum} currency={null} />],
              ['Largest stake', <Money key="largest" amount={stake_maximum} currency={null} />],
              ['Payout cap', <Money key="cap" amount={payout_cap} currency={null} />],
              ['Pace', pace_profile],
              ['Change them', <PlayRulesLinks key="links" />],
            ]}
          />
        )}
      </Section>
      <p>
        <Link href="/providers">Providers of games, and held wins</Link>
      </p>
      <Section title="Games" query={games}>
        {({ list }) => (
          <Table
            label="Games"
            isWhole
            rows={list}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/games/${id}`}
            columns={[
              { name: 'Game', of: ({ name }) => name },
              { name: 'Id', of: ({ id }) => id },
              {
                name: 'Provider',
                of: ({ provider }) =>
                  provider === null ? 'this platform' : <Link href={`/providers/${provider}`}>{provider}</Link>,
              },
              {
                name: 'State',
                by: ({ state }) => state,
                of: ({ state }) => <Badge tone={state === 'open' ? 'positive' : 'warning'}>{state}</Badge>,
              },
              {
                name: 'Between rounds',
                by: ({ every_ms }) => every_ms,
                of: ({ every_ms }) => (every_ms === 0 ? 'no limit' : `${every_ms / 1000} s`),
                is_number: true,
              },
              { name: 'Auto-bet', of: ({ has_auto_bet }) => (has_auto_bet ? 'yes' : 'no') },
              { name: 'Return', of: returnOf, by: ({ rtp_bps }) => rtp_bps, is_number: true },
            ]}
          />
        )}
      </Section>
    </>
  );
}

const PlayRulesLinks = () => (
  <>
    <Link href="/settings/play_rules">limits</Link>, <Link href="/settings/pace_rules">pace</Link>
  </>
);

export function GamePage({ id }: { id: string }) {
  const games = useCall(listSiteGames, {});
  return (
    <>
      <p>
        <Link href="/games">All games</Link>
      </p>
      <h1>{id}</h1>
      <Section title="State" query={games} empty={{ title: 'There is no such game' }}>
        {({ list }) => {
          const game = list.find(({ id: game_id }) => game_id === id);
          if (game === undefined) return null;
          return (
            <>
              <Facts
                of={[
                  ['Name', game.name],
                  ['Provider', game.provider ?? 'this platform'],
                  ['State', game.state],
                  ['Published return', returnOf(game)],
                ]}
              />
              <Decide target={{ game: id }} choices={choicesOf(game.state)} />
              {game.provider === null ? (
                <GameOdds id={id} />
              ) : (
                <p className={styles.soft}>The provider knows the odds of this game, and states its return.</p>
              )}
            </>
          );
        }}
      </Section>
    </>
  );
}

const choicesOf = (state: 'open' | 'closed by list' | 'closed by pace') =>
  state === 'closed by list'
    ? [{ title: 'Propose to open it', act: 'game open' }]
    : [{ title: 'Close it', act: 'game close', is_refusal: true as const }];

/** Converts an exact fraction such as `97/100` to a decimal number. */
function decimalOf(fraction: string): string {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return (Number(numerator) / Number(denominator)).toPrecision(6);
}

function GameOdds({ id }: { id: string }) {
  const math = useCall(getMathOfGame, { query: { game: id } }, { live: false });
  return (
    <Section title="Mathematics" query={math}>
      {({ table_version, modes }) => (
        <>
          <p className={styles.soft}>
            Version {table_version} of the pay table. Every player can read these odds. The{' '}
            <Link href="/reports/return">report of returns</Link> compares them with the rounds.
          </p>
          <Table
            label="Odds by mode"
            rows={modes}
            keyOf={({ call }) => JSON.stringify(call)}
            columns={[
              { name: 'Mode', of: ({ call }) => <span className={styles.json}>{JSON.stringify(call)}</span> },
              { name: 'Return', of: ({ rtp }) => <span title={rtp}>{decimalOf(rtp)}</span>, is_number: true },
              { name: 'Hit rate', of: ({ hit }) => <span title={hit}>{decimalOf(hit)}</span>, is_number: true },
              {
                name: 'Variance',
                of: ({ variance }) => <span title={variance}>{decimalOf(variance)}</span>,
                is_number: true,
              },
              {
                name: 'Largest',
                of: ({ largest }) => <span title={largest}>{decimalOf(largest)}</span>,
                is_number: true,
              },
              { name: 'Method', of: ({ method }) => method },
            ]}
          />
        </>
      )}
    </Section>
  );
}
