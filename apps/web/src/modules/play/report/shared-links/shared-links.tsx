import { endShare } from '@nua/contract/replay.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import { Button, Card, EmptyState, Skeleton } from '@nua/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatWhen } from '../../../../i18n/format-when.ts';
import { CopyLine } from '../../../../page/copy-line.tsx';
import { LoadError } from '../../../../page/load-error.tsx';
import { NextPage } from '../../../../page/next-page.tsx';
import styles from './shared-links.module.css';
import { refreshShares, type SharedLink, shareAddress, sharesQuery } from './shares-query.ts';

export { ShareSheet } from './share-sheet.tsx';

type NameOf = (of: SharedLink) => string;

/** Lists the player's active links to rounds. */
export function SharedLinks({ nameOf }: { nameOf: NameOf }) {
  const t = useTranslation();
  const links = useInfiniteQuery(sharesQuery(useClient()));
  const list = links.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Card bare>
        {links.isPending && <Skeleton height={200} />}
        {links.isError && list.length === 0 && <LoadError error={links.error} onRetry={() => void links.refetch()} />}
        {links.isSuccess && list.length === 0 && (
          <EmptyState icon="link" title={t('shared-links.empty')} text={t('shared-links.empty.text')} />
        )}
        <ul>
          {list.map((link) => (
            <LinkRow key={link.id} link={link} nameOf={nameOf} />
          ))}
        </ul>
      </Card>
      <NextPage query={links} />
    </>
  );
}

function LinkRow({ link, nameOf }: { link: SharedLink; nameOf: NameOf }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { game_id, pays_hundredths: pays, round_id } = link;
  const end = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await client.call(endShare, { params: { round: round_id }, quiet: true });
      await refreshShares(client);
    } catch (error) {
      setProblem(await errorText(client, error));
    } finally {
      setBusy(false);
    }
  };
  const name = game_id === null ? t('shared-links.archived') : nameOf(link);
  const contents = [
    link.shows_stake && t('shared-links.shows-stake'),
    link.shows_check && t('shared-links.shows-check'),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.head}>
        <span className={styles.name}>
          {name} {pays !== null && <bdi dir="ltr">{hundredthsText(pays)}×</bdi>}
        </span>
        <Button
          kind="quiet"
          size="small"
          busy={isBusy}
          onClick={() => void end()}
          aria-label={t('shared-links.end-named', { name })}
        >
          {t('shared-links.end')}
        </Button>
      </span>
      <span className={styles.text}>
        {[t('shared-links.at', { when: formatWhen(link.shared_at, language) }), ...contents]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {game_id !== null && <CopyLine label={t('shared-links.link')} value={shareAddress(game_id, link, language)} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  );
}
