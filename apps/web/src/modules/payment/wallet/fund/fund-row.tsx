import { Badge, Button, Icon, Money } from '@nua/ui';
import { useState } from 'react';
import type { LateModules } from '../../../../client/late-parts.ts';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatClock, formatWhen } from '../../../../i18n/format-when.ts';
import { CopyLine } from '../../../../page/copy-line.tsx';
import { payTypeLook } from '../../channel/pay-types.ts';
import { reasonText } from '../../order/reason-text.ts';
import { aboutLink, fundText, orderBadge } from './fund-record-text.ts';
import type { FundRecord } from './fund-records-query.ts';
import styles from './fund-row.module.css';

/** One movement, or a deposit that was not paid. A press opens the details. */
export function FundRow({ record }: { record: FundRecord }) {
  const t = useTranslation();
  const texts = fundText(record);
  const isIn = record.amount > 0n;
  const badge = orderBadge(record);
  return (
    <li>
      <details className={styles.record}>
        <summary className={styles.row}>
          <span className={styles.icon} data-in={isIn || undefined}>
            <Icon name={texts.icon} size={20} />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{t(texts.title)}</span>
            <span className={styles.when}>
              <time dateTime={record.at}>{formatClock(record.at)}</time>
              {record.order && <> · {t(payTypeLook(record.order.pay_type).label)}</>}
            </span>
          </span>
          <span className={styles.end}>
            <Amount record={record} />
            {badge === null ? (
              <span className={styles.after}>
                <span className={styles.afterLabel}>{t('wallet.after')}</span>{' '}
                <Money amount={record.balance_after} currency={null} />
              </span>
            ) : (
              <Badge tone={badge.tone}>{t(badge.label)}</Badge>
            )}
          </span>
        </summary>
        <Details record={record} />
      </details>
    </li>
  );
}

/** The amount of a movement; for an unpaid deposit, the requested amount without a sign. */
function Amount({ record }: { record: FundRecord }) {
  if (record.step === 'unpaid')
    return <Money amount={record.order?.amount ?? null} currency={null} className={styles.unpaid ?? ''} />;
  const isIn = record.amount > 0n;
  return (
    <Money amount={record.amount} currency={null} signed tone={isIn ? 'in' : 'plain'} className={styles.amount ?? ''} />
  );
}

function Details({ record }: { record: FundRecord }) {
  const t = useTranslation();
  const language = useLanguage();
  const texts = fundText(record);
  const about = aboutLink(record);
  const isUnpaid = record.step === 'unpaid';
  const reason = isUnpaid ? record.order?.reason : null;
  return (
    <div className={styles.details}>
      <p>{t(texts.description)}</p>
      <dl className={styles.facts}>
        {reason && (
          <div>
            <dt>{t('payment.reason')}</dt>
            <dd>{reasonText(t, reason)}</dd>
          </div>
        )}
        <div>
          <dt>{t('wallet.when')}</dt>
          <dd>{formatWhen(record.at, language)}</dd>
        </div>
        <div>
          <dt>{t('wallet.filter.wallet')}</dt>
          <dd>{t(`wallet.${record.wallet}`)}</dd>
        </div>
        {record.balance_after !== null && (
          <div>
            <dt>{t('wallet.after')}</dt>
            <dd>
              <Money amount={record.balance_after} currency={null} />
            </dd>
          </div>
        )}
        {about && (
          <div>
            <dt>{t('wallet.belongs')}</dt>
            <dd>
              <Link to={about.to}>{t(about.label)}</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('wallet.next')}</dt>
          <dd>
            {t(texts.next)} {isUnpaid && <Link to="/wallet/deposit">{t('load-error.again')}</Link>}
          </dd>
        </div>
      </dl>
      <CopyLine label={t(isUnpaid ? 'payment.order' : 'wallet.transfer')} value={record.id} />
      {!isUnpaid && <Check record={record} />}
    </div>
  );
}

type CheckModule = LateModules['record-check'];

function Check({ record }: { record: FundRecord }) {
  const t = useTranslation();
  const client = useClient();
  const [part, setPart] = useState<CheckModule | 'loading' | null>(null);
  const load = async () => {
    setPart('loading');
    setPart(await client.loadLate('record-check').catch(() => null));
  };
  if (part !== null && part !== 'loading') return <part.RecordCheck record={record} />;
  return (
    <Button kind="quiet" icon="search" busy={part === 'loading'} onClick={() => void load()}>
      {t('wallet.check')}
    </Button>
  );
}
