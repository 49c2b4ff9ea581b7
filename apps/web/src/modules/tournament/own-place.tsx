import { wireCurrency, writtenMoney } from '@nua/money';
import { Card, Money, Skeleton } from '@nua/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '../../client/use-translation.ts';
import { LoadError } from '../../page/load-error.tsx';
import styles from './tournament.module.css';
import type { MyTournament, TournamentPage } from './tournament-query.ts';
import { pointsText } from './tournament-text.ts';

type Props = { tournament: TournamentPage; mine: UseQueryResult<MyTournament> };

/** The player's own place, points and prize, or the reason why the player is not ranked. It stays visible during scrolling. */
export function OwnPlace({ tournament, mine }: Props) {
  const t = useTranslation();
  if (mine.data === undefined)
    return mine.isError ? (
      <Card>
        <LoadError error={mine.error} onRetry={() => void mine.refetch()} />
      </Card>
    ) : (
      <Skeleton height={72} radius={16} />
    );
  const { place, points, prize, reason } = mine.data;
  return (
    <section className={styles.own} aria-label={t('tournament.own')}>
      {place === null ? (
        <p>
          {t(`tournament.reason.${reason ?? 'no_points'}`, {
            level: tournament.level_minimum,
            amount: writtenMoney(tournament.entry_weighted, wireCurrency),
          })}
        </p>
      ) : (
        <>
          <b>{t('tournament.own.place', { place })}</b>
          <span className={styles.facts}>{t('tournament.points', { points: pointsText(tournament, points) })}</span>
          <Money amount={prize} currency={wireCurrency} tone={prize > 0n ? 'winnings' : 'plain'} />
        </>
      )}
    </section>
  );
}
