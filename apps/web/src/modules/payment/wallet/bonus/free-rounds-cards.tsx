import { wireCurrency, writtenMoney } from '@nua/money';
import { buttonNames, Card, Icon } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { type FreeRounds, openFreeRoundsQuery } from '../../../bonus/public.ts';
import { useGameNames } from '../../../catalogue/public.ts';
import rows from '../pending-list.module.css';
import styles from './active-bonus.module.css';
import section from './bonus-section.module.css';

/**
 * The free rounds that can be played now, a card each. Renders nothing while they load or if they fail to load, because the player may have
 * none.
 */
export function FreeRoundsCards() {
  const open = useQuery(openFreeRoundsQuery(useClient())).data ?? [];
  return open.map((one) => <FreeRoundsCard key={one.id} free={one} />);
}

const moneyText = (amount: FreeRounds['stake']): string => writtenMoney(amount, wireCurrency);

function FreeRoundsCard({ free }: { free: FreeRounds }) {
  const t = useTranslation();
  const language = useLanguage();
  const namesOf = useGameNames();
  const [game = ''] = free.games;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Icon name="gift" size={20} />
        <h3 className={section.heading}>{t('free-rounds.title')}</h3>
      </div>
      <p className={styles.line}>
        <b>
          {t('free-rounds.left', {
            left: free.rounds - free.used,
            rounds: free.rounds,
            stake: moneyText(free.stake),
          })}
        </b>
        {free.won > 0n && <span>{t('free-rounds.won', { won: moneyText(free.won) })}</span>}
      </p>
      <p>{t('free-rounds.games', { games: namesOf(free.games) })}</p>
      <p className={rows.about}>
        {t('free-rounds.then', { time: formatWhen(free.expires_at, language), times: free.wager_times })}
      </p>
      {free.used < free.rounds && (
        <Link to={`/game-play?game=${game}`} className={buttonNames({ kind: 'quiet' })}>
          {t('free-rounds.play', { game: namesOf([game]) })}
        </Link>
      )}
    </Card>
  );
}
