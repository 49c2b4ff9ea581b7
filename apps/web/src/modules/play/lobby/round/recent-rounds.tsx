import { Money } from '@nua/ui';
import type { Round } from '../../../../api/wire.ts';
import { Link } from '../../../../client/link.tsx';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { useGameNames } from '../../../catalogue/public.ts';
import styles from './recent-rounds.module.css';

/** The player’s last rounds. A loss looks like a win: the sign is the only difference. */
export function RecentRounds({ rounds }: { rounds: readonly Round[] }) {
  const t = useTranslation();
  const language = useLanguage();
  const { nameOf } = useGameNames();
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby="recent-rounds">
      <div className={styles.head}>
        <h2 id="recent-rounds">{t('lobby.rounds')}</h2>
        <Link to="/report">{t('lobby.rounds-all')}</Link>
      </div>
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={round.id}>
            <span>{nameOf(round)}</span>
            <time dateTime={round.at}>{formatWhen(round.at, language)}</time>
            <span>
              <Money amount={round.net} currency={null} signed />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
