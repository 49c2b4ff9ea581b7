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

/** A card for each grant of free rounds. Shows no loading state and no error, because the player may have no free rounds. */
export function FreeRoundsCards() {
  const open = useQuery(openFreeRoundsQuery(useClient())).data ?? [];
  return open.map((grant) => <FreeRoundsCard key={grant.id} grant={grant} />);
}

const moneyText = (amount: FreeRounds['stake']): string => writtenMoney(amount, wireCurrency);

function FreeRoundsCard({ grant }: { grant: FreeRounds }) {
  const t = useTranslation();
  const language = useLanguage();
  const { namesOf, offeredOf, openOf } = useGameNames();
  const open = openOf(grant.games);
  const [game] = open;
  const closed = offeredOf(grant.games);
  const time = formatWhen(grant.expires_at, language);
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Icon name="gift" size={20} />
        <h3 className={section.heading}>{t('free-rounds.title')}</h3>
      </div>
      <p className={styles.line}>
        <b>
          {t('free-rounds.left', {
            left: grant.rounds - grant.used,
            rounds: grant.rounds,
            stake: moneyText(grant.stake),
          })}
        </b>
        {grant.won > 0n && <span>{t('free-rounds.won', { won: moneyText(grant.won) })}</span>}
      </p>
      <p>
        {game !== undefined && t('free-rounds.games', { games: namesOf(open) })}
        {game === undefined && closed.length > 0 && t('free-rounds.closed', { games: namesOf(closed), time })}
        {game === undefined && closed.length === 0 && t('free-rounds.ended', { time })}
      </p>
      <p className={rows.about}>{t('free-rounds.then', { time, times: grant.wager_times })}</p>
      {grant.used < grant.rounds && game !== undefined && (
        <Link to={`/game-play?game=${game}`} className={buttonNames({ kind: 'quiet' })}>
          {t('free-rounds.play', { game: namesOf([game]) })}
        </Link>
      )}
    </Card>
  );
}
