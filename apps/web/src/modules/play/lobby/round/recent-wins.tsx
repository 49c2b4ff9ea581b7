import { Badge, Money } from '@nua/ui';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { useGameNames } from '../../../catalogue/public.ts';
import styles from './recent-wins.module.css';
import type { Win } from './wins-query.ts';

/** Recent wins of other players. Wins of demo players are marked, and a text states that losses are not shown. */
export function RecentWins({ wins }: { wins: readonly Win[] }) {
  const t = useTranslation();
  const language = useLanguage();
  const { nameOf } = useGameNames();
  if (wins.length === 0) return null;
  const hasDemo = wins.some(({ demo }) => demo);
  return (
    <section aria-labelledby="recent-wins">
      <h2 id="recent-wins">{t('wins.title')}</h2>
      <p className={styles.text}>{t(hasDemo ? 'wins.demo.text' : 'wins.text')}</p>
      <ul className={styles.list}>
        {wins.map((win) => (
          <li key={win.id}>
            <span>
              <span className={styles.name}>
                <bdi>{win.name}</bdi>
                {win.demo && <Badge>{t('wins.demo')}</Badge>}
              </span>
              <span className={styles.facts}>
                {nameOf(win)}
                {' · '}
                <time dateTime={win.at}>{formatWhen(win.at, language)}</time>
              </span>
            </span>
            <span className={styles.end}>
              <Money amount={win.payout} currency={null} tone="winnings" className={styles.name ?? ''} />
              <span className={styles.facts}>
                {t('wins.stake')} <Money amount={win.stake} currency={null} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
