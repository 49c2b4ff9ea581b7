import { Card, EmptyState, Icon, Money, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { apiAddress } from '#system/address';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage, usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import { LoadError } from '../../../page/load-error.tsx';
import { NextPage } from '../../../page/next-page.tsx';
import { type LoggedSpin, referralLogQuery, verifyLink } from '../referral-query.ts';
import styles from './spin-log.module.css';

/** Every spin, newest first, with a link that verifies it. While its server seed is hidden, a button opens the seeds instead. */
export function SpinLog({ onSeeds }: { onSeeds: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const log = useInfiniteQuery(referralLogQuery(client));
  const list = log.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section aria-labelledby="referral-log" className={styles.section}>
      <h2 id="referral-log">{t('referral.log')}</h2>
      <Card bare>
        {log.isPending && <Skeleton height={180} />}
        {log.isError && list.length === 0 && <LoadError error={log.error} onRetry={() => void log.refetch()} />}
        {log.isSuccess && list.length === 0 && (
          <EmptyState icon="history" title={t('referral.log.empty')} text={t('referral.log.empty.text')} />
        )}
        <ul>
          {list.map((spin) => (
            <SpinRow key={spin.id} spin={spin} onSeeds={onSeeds} />
          ))}
        </ul>
      </Card>
      <NextPage query={log} />
    </section>
  );
}

function SpinRow({ spin, onSeeds }: { spin: LoggedSpin; onSeeds: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const url = verifyLink(spin, `lang=${language}&palette=${usePalette()}`);
  const { nonce } = spin;
  const title = t('referral.check.named', { nonce });
  const open = (event: MouseEvent) => {
    // With a modifier key held, the browser opens the link as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    client.openDialog('fullPageIframe', { url: url!, title });
  };
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span>{t('referral.log.spin', { kind: t(`referral.kind.${spin.kind}`), nonce })}</span>
        <time dateTime={spin.at} className={styles.when}>
          {formatWhen(spin.at, language)}
        </time>
      </span>
      <Money amount={spin.added} currency={null} signed />
      {url === null ? (
        <button
          type="button"
          className={styles.check}
          aria-label={t('referral.check.later-named', { nonce })}
          onClick={onSeeds}
        >
          <Icon name="lock" size={18} />
          {t('referral.check.later')}
        </button>
      ) : (
        <a
          href={apiAddress(url)}
          target="_blank"
          rel="noreferrer"
          className={styles.check}
          aria-label={title}
          onClick={open}
        >
          <Icon name="shield" size={18} />
          {t('referral.check')}
        </a>
      )}
    </li>
  );
}
