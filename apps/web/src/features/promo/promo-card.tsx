import { buttonNames, Icon } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import { useLanguage, usePalette } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { formatCountdown } from './countdown.ts';
import styles from './promo-card.module.css';
import type { Promo } from './promo-query.ts';

type Props = { promo: Promo; now: Date; eager: boolean };

/** One thing that is on: what it is, how to take part, its terms and its end. */
export function PromoCard({ promo, now, eager }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  const texts: Readonly<Record<string, string>> = { ...promo.content.en, ...promo.content[language] };
  // The build lays our own drawings in every palette; what somebody else put there is as it is.
  const picture = promo.images[0]?.replace(/^(\/art\/[\w-]+)\.svg$/, `$1.${palette}.svg`);
  return (
    <article className={styles.card} aria-labelledby={promo.key}>
      {picture !== undefined && (
        <img
          className={styles.art}
          src={picture}
          width={640}
          height={360}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <div className={styles.text}>
        <Ending ends_at={promo.ends_at} now={now} />
        <h2 id={promo.key} className={styles.title}>
          {texts.title}
        </h2>
        <p>{texts.text}</p>
        {texts.how && (
          <div>
            <h3 className={styles.label}>{t('promo.how')}</h3>
            <p>{texts.how}</p>
          </div>
        )}
        {texts.terms && (
          <div className={styles.terms}>
            <h3 className={styles.label}>{t('promo.terms')}</h3>
            <p>{texts.terms}</p>
          </div>
        )}
        {promo.navigateTo !== null && texts.action && (
          <div className={styles.way}>
            <Link to={promo.navigateTo} className={buttonNames({})}>
              {texts.action}
            </Link>
          </div>
        )}
      </div>
    </article>
  );
}

function Ending({ ends_at, now }: { ends_at: string | null; now: Date }) {
  const t = useTranslation();
  const language = useLanguage();
  if (ends_at === null) {
    return <p className={styles.end}>{t('promo.always')}</p>;
  }
  return (
    <p className={styles.end}>
      <Icon name="waiting" size={16} />
      <time dateTime={ends_at}>{t('promo.until', { when: formatWhen(ends_at, language) })}</time>
      <span>
        {t('promo.ends-in')}{' '}
        <bdi dir="ltr" role="timer" className={styles.left}>
          {formatCountdown(new Date(ends_at).getTime() - now.getTime())}
        </bdi>
      </span>
    </p>
  );
}
