import { buttonNames, Icon } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { apiAddress } from '#system/address';
import { Link } from '../../client/link.tsx';
import { useClient } from '../../client/use-client.ts';
import { useIsLoggedIn, useLanguage, usePalette } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { gamesQuery } from '../catalogue/public.ts';
import { isClaimable, PromoAction } from './promo-action.tsx';
import styles from './promo-card.module.css';
import { factsOf } from './promo-facts.ts';
import { PromoNumbers } from './promo-numbers.tsx';
import { myPromosQuery, type Promo, type PromoRule } from './promo-query.ts';

type Props = { promo: Promo; now: Date; eager: boolean };

export function PromoCard({ promo, now, eager }: Props) {
  const language = useLanguage();
  const palette = usePalette();
  const hasLink = useHasLink(promo);
  const texts: Readonly<Record<string, string>> = { ...promo.content.en, ...promo.content[language] };
  // The build creates Nua's own drawings in every palette. An operator's upload has only one version.
  const picture = promo.images[0]?.replace(/^(\/art\/[\w-]+)\.svg$/, `$1.${palette}.svg`);
  return (
    <article className={styles.card} aria-labelledby={promo.key}>
      <div className={styles.head}>
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
        <div>
          <h2 id={promo.key} className={styles.title}>
            {texts.title}
          </h2>
          {promo.ends_at !== null && <Ending ends_at={promo.ends_at} now={now} />}
        </div>
      </div>
      {promo.rule === null ? <p className={styles.line}>{texts.text}</p> : <Facts rule={promo.rule} />}
      {promo.id !== null && promo.rule !== null && (
        <div className={styles.action}>
          <PromoAction id={promo.id} title={texts.title ?? promo.key} isRebate={promo.rule.type === 'rebate'} />
        </div>
      )}
      {hasLink && promo.navigateTo !== null && texts.action && (
        <Link to={promo.navigateTo} className={buttonNames({ ...(promo.rule !== null && { kind: 'quiet' }) })}>
          {texts.action}
        </Link>
      )}
      <PromoDetails promo={promo} texts={texts} />
    </article>
  );
}

/** A card has one button. An offer without a rule has its link, and a rebate has it while there is nothing to claim. */
function useHasLink({ id, rule }: Promo): boolean {
  const isSignedIn = useIsLoggedIn();
  const mine = useQuery({ ...myPromosQuery(useClient()), enabled: isSignedIn }).data;
  if (rule?.type !== 'rebate') return rule === null;
  const state = mine?.list.find((promo) => promo.id === id);
  return state !== undefined && !isClaimable(state);
}

function Facts({ rule }: { rule: PromoRule }) {
  const t = useTranslation();
  const games = useQuery(gamesQuery(useClient())).data?.list ?? [];
  const { benefit, costs, condition } = factsOf(t, rule, games);
  return (
    <>
      <p className={styles.benefit}>{benefit}</p>
      {[costs, condition].map(
        (line) =>
          line !== null && (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ),
      )}
    </>
  );
}

type DetailsProps = { promo: Promo; texts: Readonly<Record<string, string>> };

/** Opens and closes without JavaScript. */
function PromoDetails({ promo, texts }: DetailsProps) {
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

function Ending({ ends_at, now }: { ends_at: string; now: Date }) {
  const t = useTranslation();
  const language = useLanguage();
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
 * Formats the remaining time as hh:mm:ss. Hours do not wrap at a day, and an expired time is 00:00:00.
 *
 * Shape   259_199_000 -> "71:59:59"; -1 -> "00:00:00"
 * Source  specification section 9, countdown format
 */
export function formatCountdown(left_ms: number): string {
  // Rounded up, so that the last second is shown until it ends.
  const left_s = Number.isFinite(left_ms) ? Math.max(0, Math.ceil(left_ms / 1000)) : 0;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(left_s / 3600), Math.floor(left_s / 60) % 60, left_s % 60].map(twoDigits).join(':');
}
