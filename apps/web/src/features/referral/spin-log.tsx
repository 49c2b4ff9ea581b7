import { Button, Card, EmptyState, Icon, Money, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useClient } from '../../client/use-client.ts';
import { useLanguage, usePalette } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { LoadError } from '../../shell/load-error.tsx';
import { checkLink, type LoggedSpin, type Referral, referralLogQuery, reloadReferral } from './referral-query.ts';
import styles from './spin-log.module.css';
import { changeSeeds } from './use-spin.ts';

/** Every spin, newest first, each with the way to compute it again; and the seeds of the next ones. */
export function SpinLog({ wheel, guest }: { wheel: Referral; guest: boolean }) {
  const t = useTranslation();
  const client = useClient();
  const log = useInfiniteQuery(referralLogQuery(client));
  const list = log.data?.pages.flatMap((page) => page.list) ?? [];
  const { reveal, isRevealing } = useReveal();
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
            <SpinRow key={spin.id} spin={spin} reveal={reveal} />
          ))}
        </ul>
      </Card>
      {log.hasNextPage && (
        <Button kind="quiet" wide busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('referral.log.more')}
        </Button>
      )}
      {!guest && <Seeds wheel={wheel} reveal={reveal} isRevealing={isRevealing} />}
    </section>
  );
}

/** Reveals the pair in use by setting a new seed. */
function useReveal() {
  const t = useTranslation();
  const client = useClient();
  const [isRevealing, setRevealing] = useState(false);
  const reveal = async () => {
    setRevealing(true);
    try {
      await changeSeeds(client);
      client.notify('success', t('referral.seeds.revealed'));
    } catch (error) {
      client.notify('warning', await errorText(client, error));
    }
    await reloadReferral(client);
    setRevealing(false);
  };
  return { reveal: () => void reveal(), isRevealing };
}

function SpinRow({ spin, reveal }: { spin: LoggedSpin; reveal: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const url = checkLink(spin, `lang=${language}&palette=${usePalette()}`);
  const { nonce } = spin;
  const title = t('referral.check.named', { nonce });
  const open = (event: MouseEvent) => {
    // A plain press stays here; with a key held the browser does as it always does.
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
      <Money amount={spin.added} signed />
      {url === null ? (
        <button
          type="button"
          className={styles.check}
          aria-label={t('referral.check.later-named', { nonce })}
          onClick={reveal}
        >
          <Icon name="lock" size={18} />
          {t('referral.check.later')}
        </button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={styles.check} aria-label={title} onClick={open}>
          <Icon name="shield" size={18} />
          {t('referral.check')}
        </a>
      )}
    </li>
  );
}

type SeedsProps = { wheel: Referral; reveal: () => void; isRevealing: boolean };

function Seeds({ wheel, reveal, isRevealing }: SeedsProps) {
  const t = useTranslation();
  const { active, next } = wheel.seeds;
  return (
    <Card bare>
      <details className={styles.seeds}>
        <summary className={styles.summary}>
          <Icon name="shield" size={20} />
          <span>{t('referral.seeds')}</span>
          <Icon name="down" size={20} />
        </summary>
        <div className={styles.body}>
          <p>{t('referral.seeds.text')}</p>
          {active !== null && <Hash label={t('referral.seeds.hash')} hash={active.server_seed_hash} />}
          <Hash label={t('referral.seeds.next')} hash={next.server_seed_hash} />
          {active !== null && (
            <Button kind="quiet" wide busy={isRevealing} onClick={reveal}>
              {t('referral.seeds.reveal')}
            </Button>
          )}
        </div>
      </details>
    </Card>
  );
}

function Hash({ label, hash }: { label: string; hash: string }) {
  return (
    <div>
      <p className={styles.when}>{label}</p>
      <code className={styles.hash} dir="ltr">
        {hash}
      </code>
    </div>
  );
}
