import { buttonNames, Icon } from '@nua/ui';
import { apiAddress } from '#system/address';
import { Link } from '../../client/link.tsx';
import { useIsLoggedIn, useLanguage, usePalette } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { PromoAct } from './promo-act.tsx';
import styles from './promo-card.module.css';
import { PromoNumbers } from './promo-numbers.tsx';
import type { Promo } from './promo-query.ts';

type Props = { promo: Promo; now: Date; eager: boolean };

/** A current promotion: its description, how to take part, its terms and its end. */
export function PromoCard({ promo, now, eager }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  // A deposit promotion has its own button, and a visitor has to sign in first.
  const isWay = useIsLoggedIn() ? promo.rule === null || promo.rule.type === 'rebate' : promo.rule === null;
  const texts: Readonly<Record<string, string>> = { ...promo.content.en, ...promo.content[language] };
  // The build renders Nua's own drawings in every palette; a picture of the operator is used as it is.
  const picture = promo.images[0]?.replace(/^(\/art\/[\w-]+)\.svg$/, `$1.${palette}.svg`);
  return (
    <article className={styles.card} aria-labelledby={promo.key}>
      {picture !== undefined && (
        <img
          className={styles.art}
          src={apiAddress(picture)}
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
        {promo.rule !== null && <PromoNumbers rule={promo.rule} />}
        {texts.terms && (
          <div className={styles.terms}>
            <h3 className={styles.label}>{t('promo.terms')}</h3>
            <p>{texts.terms}</p>
          </div>
        )}
        {promo.id !== null && promo.rule !== null && (
          <div className={styles.act}>
            <PromoAct id={promo.id} title={texts.title ?? promo.key} isRebate={promo.rule.type === 'rebate'} />
          </div>
        )}
        {isWay && promo.navigateTo !== null && texts.action && (
          <div className={styles.way}>
            <Link to={promo.navigateTo} className={buttonNames({ ...(promo.rule !== null && { kind: 'quiet' }) })}>
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

/**
 * The time that is left as hh:mm:ss. Hours do not wrap at a day, and what is over is 00:00:00.
 *
 * Shape   259_199_000 -> "71:59:59"; -1 -> "00:00:00"
 * Source  specification section 9, countdown format
 */
export function formatCountdown(left_ms: number): string {
  // The last second counts until it is over.
  const left_s = Number.isFinite(left_ms) ? Math.max(0, Math.ceil(left_ms / 1000)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(left_s / 3600))}:${two(Math.floor(left_s / 60) % 60)}:${two(left_s % 60)}`;
}
