import { wireCurrency } from '@nua/money';
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
import { verifyLink } from '../spin-rules.ts';
import { type Spin, spinsQuery } from '../wheel-query.ts';
import styles from './spin-log.module.css';

export function SpinLog({ onSeeds }: { onSeeds: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const spins = useInfiniteQuery(spinsQuery(client));
  const list = spins.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section aria-labelledby="spins" className={styles.section}>
      <h2 id="spins" className={styles.heading}>
        {t('wheel.log')}
      </h2>
      <Card bare>
        {spins.isPending && <Skeleton height={220} />}
        {spins.isError && list.length === 0 && <LoadError error={spins.error} onRetry={() => void spins.refetch()} />}
        {spins.isSuccess && list.length === 0 && (
          <EmptyState icon="history" title={t('wheel.log.empty')} text={t('wheel.log.empty.text')} />
        )}
        <ul>
          {list.map((spin) => (
            <SpinRow key={spin.id} spin={spin} onSeeds={onSeeds} />
          ))}
        </ul>
      </Card>
      <NextPage query={spins} />
    </section>
  );
}

function SpinRow({ spin, onSeeds }: { spin: Spin; onSeeds: () => void }) {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        {spin.claim === 'none' ? (
          <span className={styles.prize}>{t('wheel.again')}</span>
        ) : (
          <Money amount={spin.prize} currency={wireCurrency} className={styles.prize ?? ''} />
        )}
        <span className={styles.when}>
          <time dateTime={spin.at}>{formatWhen(spin.at, language)}</time>
          {spin.claim !== 'none' && ` · ${t(`wheel.state.${spin.claim}`)}`}
        </span>
      </span>
      <CheckLink spin={spin} onSeeds={onSeeds} />
    </li>
  );
}

/** A link that verifies a spin over this page. While the server seed is hidden, a button opens the sheet that reveals it. */
function CheckLink({ spin, onSeeds }: { spin: Spin; onSeeds: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const palette = usePalette();
  const url = verifyLink(spin, `lang=${language}&palette=${palette}`);
  if (url === null)
    return (
      <button type="button" className={styles.check} data-later="" onClick={onSeeds}>
        <Icon name="waiting" size={18} />
        {t('wheel.check.later')}
      </button>
    );
  const title = t('wheel.check.named', { nonce: spin.nonce });
  const open = (event: MouseEvent) => {
    // With a modifier key held, the browser opens the link as usual.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    client.openDialog('fullPageIframe', { url, title });
  };
  return (
    <a
      href={apiAddress(url)}
      target="_blank"
      rel="noreferrer"
      className={styles.check}
      aria-label={title}
      onClick={open}
    >
      <Icon name="shield" size={18} />
      {t('wheel.check')}
    </a>
  );
}
