import { Icon } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './promo-card.module.css';
import { PromoNumbers } from './promo-numbers.tsx';
import type { Promo } from './promo-query.ts';

type Props = { promo: Promo; texts: Readonly<Record<string, string>> };

/** Everything about an offer that its card leaves out. It can be read without a script. */
export function PromoDetails({ promo, texts }: Props) {
  const t = useTranslation();
  const { rule, ends_at } = promo;
  return (
    <details className={styles.fold}>
      <summary>
        {t('promo.details')}
        <Icon name="down" size={18} />
      </summary>
      <div className={styles.details}>
        {rule !== null && <p>{texts.text}</p>}
        {texts.how && (
          <div>
            <h3 className={styles.label}>{t('promo.how')}</h3>
            <p>{texts.how}</p>
          </div>
        )}
        {rule !== null && rule.type !== 'rebate' && <p>{t('promo.needs')}</p>}
        {rule !== null && <PromoNumbers rule={rule} />}
        {texts.terms && (
          <div className={styles.terms}>
            <h3 className={styles.label}>{t('promo.terms')}</h3>
            <p>{texts.terms}</p>
          </div>
        )}
        {ends_at === null && <p className={styles.line}>{t('promo.always')}</p>}
      </div>
    </details>
  );
}
