import { Icon } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import { groupByWeight } from '../bonus/public.ts';
import { useGameNames } from '../catalogue/public.ts';
import styles from './promo-list.module.css';

const WORDS: Readonly<Record<number, 'full' | 'half' | 'quarter'>> = { 100: 'full', 50: 'half', 25: 'quarter' };

type Props = { weights: Readonly<Record<string, number>> | undefined; text: string };

/** Lists how much of a stake counts in each game. `text` explains for which rewards the stakes count. */
export function GameWeights({ weights, text }: Props) {
  const t = useTranslation();
  const { namesOf } = useGameNames();
  if (weights === undefined) return null;
  return (
    <details className={styles.fold}>
      <summary>
        {t('promo.counts')}
        <Icon name="down" size={18} />
      </summary>
      <p>{text}</p>
      <ul className={styles.weights}>
        {groupByWeight(weights).map(({ games, percent }) => {
          const word = WORDS[percent];
          return (
            <li key={percent}>
              <b>{word ? t(`promo.counts.${word}`) : t('promo.counts.percent', { percent })}</b> {namesOf(games)}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
