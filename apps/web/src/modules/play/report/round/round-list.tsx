import { Card, EmptyState, Icon, IconButton, Money, Segmented, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import { apiAddress } from '#system/address';
import type { Round } from '../../../../api/wire.ts';
import type { LateModules } from '../../../../client/late-parts.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage, usePalette } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { LoadError } from '../../../../page/load-error.tsx';
import { NextPage } from '../../../../page/next-page.tsx';
import { useGameNames } from '../../../catalogue/public.ts';
import { roundsQuery } from '../report-query.ts';
import { isVerifiable, verifyLink } from '../report-rows.ts';
import { isSlot } from './describe-round.ts';
import styles from './round-list.module.css';
import { RoundPicture } from './round-picture.tsx';

type SlotSymbols = LateModules['slot-symbols']['SlotSymbols'];

/** Lists every round, newest first. A loss looks like a win, except for its sign. */
export function RoundList() {
  const t = useTranslation();
  const client = useClient();
  const rounds = useInfiniteQuery(roundsQuery(client));
  const list = rounds.data?.pages.flatMap((page) => page.list) ?? [];
  const SlotSymbols = useSlotSymbols(list.filter(({ game_id }) => isSlot(game_id)).length);
  const { nameOf } = useGameNames();
  const [which, setWhich] = useState<'all' | 'shared'>('all');
  const [sharing, setSharing] = useState<Round | null>(null);
  const { linksModule, loadLinks } = useSharedLinks();
  const showShared = async () => (await loadLinks()) && setWhich('shared');
  const openShare = async (round: Round) => (await loadLinks()) && setSharing(round);
  return (
    <section aria-labelledby="rounds" className={styles.section}>
      <div className={styles.head}>
        <h2 id="rounds" className={styles.heading}>
          {t('report.all-rounds')}
        </h2>
        <Segmented<'all' | 'shared'>
          label={t('report.rounds.which')}
          value={which}
          onChange={(value) => (value === 'all' ? setWhich(value) : void showShared())}
          options={(['all', 'shared'] as const).map((value) => ({ value, label: t(`report.rounds.${value}`) }))}
        />
      </div>
      {SlotSymbols && <SlotSymbols />}
      {which === 'shared' && linksModule && <linksModule.SharedLinks nameOf={nameOf} />}
      {sharing && linksModule && (
        <linksModule.ShareSheet round={sharing} name={nameOf(sharing)} onClose={() => setSharing(null)} />
      )}
      {which === 'all' && (
        <Card bare className={styles.list}>
          {rounds.isPending && <Skeleton height={280} />}
          {rounds.isError && list.length === 0 && (
            <LoadError error={rounds.error} onRetry={() => void rounds.refetch()} />
          )}
          {rounds.isSuccess && list.length === 0 && (
            <EmptyState icon="dice" title={t('report.rounds.empty')} text={t('report.rounds.empty.text')} />
          )}
          <ul>
            {list.map((round) => (
              <RoundRow key={round.id} round={round} name={nameOf(round)} onShare={() => void openShare(round)} />
            ))}
          </ul>
        </Card>
      )}
      {which === 'all' && <NextPage query={rounds} />}
    </section>
  );
}

function RoundRow({ round, name, onShare }: { round: Round; name: string; onShare: () => void }) {
  const t = useTranslation();
  const language = useLanguage();
  const when = formatWhen(round.at, language);
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <time dateTime={round.at} className={styles.when}>
          {when}
        </time>
      </span>
      <span className={styles.end}>
        {round.state === 'voided' ? (
          <span className={styles.net}>{t(returnedText(round))}</span>
        ) : (
          <Money amount={round.net} currency={null} signed className={styles.net ?? ''} />
        )}
        <span className={styles.when}>
          {t('report.round.stake')} <Money amount={round.stake} currency={null} />
        </span>
        {round.free_rounds_id !== null ? (
          <span className={styles.when}>{t('report.round.free')}</span>
        ) : (
          round.bonus_stake > 0n && (
            <span className={styles.when}>
              {t('report.round.bonus')} <Money amount={round.bonus_stake} currency={null} />
            </span>
          )
        )}
      </span>
      {round.state === 'settled' && (
        <span className={styles.actions}>
          {isVerifiable(round) && <CheckLink round={round} />}
          <IconButton icon="link" size={18} label={t('report.round.share', { name, when })} onClick={onShare} />
        </span>
      )}
      <RoundPicture round={round} />
    </li>
  );
}

const returnedText = ({ free_rounds_id }: Round) =>
  free_rounds_id === null ? 'report.round.returned' : 'report.round.returned.free';

/** Loads the drawings of the reels when the list has a slot round. Further slot rounds retry a failed load. */
function useSlotSymbols(slotRounds: number): SlotSymbols | undefined {
  const client = useClient();
  const [part, setPart] = useState<{ SlotSymbols: SlotSymbols }>();
  useEffect(() => {
    if (slotRounds > 0 && !part) client.loadLate('slot-symbols').then(setPart, () => undefined);
  }, [slotRounds]);
  return part?.SlotSymbols;
}

/** Loads the list of links and the share sheet on first use. `loadLinks` resolves to false if they cannot be loaded. */
function useSharedLinks() {
  const client = useClient();
  const t = useTranslation();
  const [linksModule, setLinksModule] = useState<LateModules['shared-links'] | null>(null);
  const loadLinks = async (): Promise<boolean> => {
    const loaded = linksModule ?? (await client.loadLate('shared-links').catch(() => null));
    setLinksModule(loaded);
    if (loaded === null) client.notify('error', t('load-error.failed.text'));
    return loaded !== null;
  };
  return { linksModule, loadLinks };
}

/** Opens the verification of a round over this page. While the server seed is hidden, a button explains how to reveal it. */
function CheckLink({ round }: { round: Round }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const palette = usePalette();
  const url = verifyLink(round, `lang=${language}&palette=${palette}`);
  if (url === null) return <HiddenSeedButton round={round} />;
  const title = t('report.round.verify-named', { nonce: round.nonce });
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
      <span className={styles.checkWord}>{t('report.round.verify')}</span>
    </a>
  );
}

function HiddenSeedButton({ round }: { round: Round }) {
  const t = useTranslation();
  const client = useClient();
  const explain = () =>
    client.openDialog('status', {
      kind: 'info',
      title: t('report.round.later.title'),
      message: t('report.round.later.text'),
      confirmText: t('report.round.later.go'),
      cancelText: t('shell.close'),
      onConfirm: () => void client.navigate(`/game-play?game=${encodeURIComponent(round.game_id)}`),
    });
  return (
    <button
      type="button"
      className={styles.check}
      data-later
      aria-label={t('report.round.later-named', { nonce: round.nonce })}
      onClick={explain}
    >
      <Icon name="waiting" size={18} />
      <span className={styles.checkWord}>{t('report.round.later')}</span>
    </button>
  );
}
