import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Money } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import { useGameNames } from '../catalogue/public.ts';
import styles from './tournament.module.css';
import type { TournamentPage } from './tournament-query.ts';
import { prizeLines } from './tournament-text.ts';

export function TournamentRules({ tournament }: { tournament: TournamentPage }) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  const { games, ranking, stake_minimum, players_minimum, level_minimum, entry_weighted, free_rounds } = tournament;
  const rules = [
    games.length > 0 && t('tournament.rule.games', { games: namesOf(games) }),
    t(`tournament.rule.${ranking}`, { amount: writtenMoney(stake_minimum, wireCurrency) }),
    t('tournament.rule.own'),
    t('tournament.rule.share'),
    t(ranking === 'weighted_stake' ? 'tournament.rule.ties' : 'tournament.rule.ties.multiplier'),
    t('tournament.rule.minimum', { count: players_minimum }),
    level_minimum > 0 && t('tournament.rule.level', { level: level_minimum }),
    entry_weighted > 0n && t('tournament.rule.entry', { amount: writtenMoney(entry_weighted, wireCurrency) }),
    t('tournament.rule.person'),
    free_rounds !== null &&
      t('tournament.rule.rounds', {
        amount: writtenMoney(free_rounds.stake, wireCurrency),
        games: namesOf(free_rounds.games),
      }),
    t(free_rounds === null ? 'tournament.rule.paid' : 'tournament.rule.paid-rounds', {
      times: tournament.wager_times,
      days: tournament.days,
    }),
  ].filter((line) => line !== false);
  return (
    <section className={styles.section} aria-labelledby="tournament-prizes">
      <h2 id="tournament-prizes">{t('tournament.prizes')}</h2>
      <p className={styles.facts}>{t('tournament.prizes.text')}</p>
      <Card bare>
        <ul className={styles.standings}>
          {prizeLines(tournament.prizes).map(({ from, until, prize, full_from }) => (
            <li key={from}>
              <span className={styles.place}>{from === until ? from : `${from}–${until}`}</span>
              <span className={styles.facts}>
                {t('tournament.full-from', { amount: writtenMoney(full_from, wireCurrency) })}
              </span>
              <Money amount={prize} currency={wireCurrency} />
            </li>
          ))}
        </ul>
      </Card>
      <h2>{t('tournament.rules')}</h2>
      <ul className={styles.rules}>
        {rules.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
