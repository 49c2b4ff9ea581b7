import { wireCurrency } from '@nua/money';
import { Card, EmptyState, Money } from '@nua/ui';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatClock } from '../../i18n/format-when.ts';
import styles from './tournament.module.css';
import type { MyTournament, TournamentPage } from './tournament-query.ts';
import { pointsText } from './tournament-text.ts';

type Props = { tournament: TournamentPage; mine: MyTournament | undefined };

/** The first places with their prizes, which are preliminary until they are paid. */
export function Standings({ tournament, mine }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const { standings, players, players_minimum, counted_at, state } = tournament;
  const isOpen = state === 'running' || state === 'counting';
  return (
    <section className={styles.section} aria-labelledby="tournament-standings">
      <h2 id="tournament-standings">{t('tournament.standings')}</h2>
      {isOpen && players < players_minimum && (
        <p className={styles.note}>{t('tournament.minimum', { count: players_minimum })}</p>
      )}
      {state === 'void' && <p className={styles.note}>{t('tournament.void', { count: players_minimum })}</p>}
      <Card bare>
        {standings.length === 0 ? (
          <EmptyState icon="trophy" title={t('tournament.nobody')} text={t('tournament.nobody.text')} />
        ) : (
          <ol className={styles.standings} lang={language}>
            {standings.map(({ place, name, points, prize }, n) => (
              // The key contains the index, because tied players may have the same short name.
              <li key={`${place} ${name} ${n}`} aria-current={isOwnLine(mine, place, points) || undefined}>
                <span className={styles.place}>{place}</span>
                <span className={styles.player}>
                  <span>
                    <bdi>{isOwnLine(mine, place, points) ? t('tournament.you') : name}</bdi>
                  </span>
                  <span className={styles.facts}>
                    {t('tournament.points', { points: pointsText(tournament, points) })}
                  </span>
                </span>
                <Money amount={prize} currency={wireCurrency} />
              </li>
            ))}
          </ol>
        )}
      </Card>
      {isOpen && counted_at !== null && (
        <p className={styles.facts}>{t('tournament.counted', { when: formatClock(counted_at) })}</p>
      )}
    </section>
  );
}

/** Whether a line may be the player's own. Standings contain no player ids, so all lines of a tie match. */
const isOwnLine = (mine: MyTournament | undefined, place: number, points: bigint): boolean =>
  mine?.place === place && mine.points === points;
