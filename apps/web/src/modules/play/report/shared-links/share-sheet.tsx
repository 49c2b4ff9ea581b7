import { errors } from '@nua/contract/errors.ts';
import { createShare, endShare } from '@nua/contract/replay.ts';
import { Button, Checkbox, DialogFrame, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canShare, share } from '#system/share';
import { isApiError } from '../../../../api/api-error.ts';
import { errorText } from '../../../../api/error-text.ts';
import type { Round } from '../../../../api/wire.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { CopyLine } from '../../../../page/copy-line.tsx';
import { LoadError } from '../../../../page/load-error.tsx';
import { isVerifiable } from '../report-rows.ts';
import styles from './shared-links.module.css';
import { refreshShares, shareAddress, shareQuery } from './shares-query.ts';

type Props = { round: Round; name: string; onClose: () => void };

/** The player chooses what the link to a round shows, and creates or ends the link. */
export function ShareSheet({ round, name, onClose }: Props) {
  const t = useTranslation();
  const query = useQuery(shareQuery(useClient(), round.id));
  return (
    <DialogFrame title={t('shared-links.sheet', { name })} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={styles.sheet}>
        {query.isPending && <Skeleton height={240} />}
        {query.isError && query.data === undefined && (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data !== undefined && <ShareForm round={round} link={query.data} />}
      </div>
    </DialogFrame>
  );
}

type Link = { id: string; shows_stake: boolean; shows_check: boolean } | null;

/** Creates and ends the link of a round, one request at a time. `lastChange` is the last successful change. */
function useShareLink(round_id: string) {
  const t = useTranslation();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lastChange, setLastChange] = useState<'created' | 'ended' | null>(null);
  const send = async (change: 'created' | 'ended', work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    setLastChange(null);
    try {
      await work();
      await refreshShares(client);
      setLastChange(change);
    } catch (error) {
      setProblem(isApiError(error, errors.NOT_FOUND) ? t('shared-links.missing') : await errorText(client, error));
    } finally {
      setBusy(false);
    }
  };
  const params = { round: round_id };
  const create = (body: { shows_stake: boolean; shows_check: boolean }) =>
    void send('created', () => client.call(createShare, { params, body, quiet: true }));
  const end = () => void send('ended', () => client.call(endShare, { params, quiet: true }));
  return { isBusy, problem, lastChange, create, end };
}

function ShareForm({ round, link }: { round: Round; link: Link }) {
  const t = useTranslation();
  const language = useLanguage();
  const [shows_stake, setStake] = useState(link?.shows_stake ?? false);
  const [shows_check, setCheck] = useState(link?.shows_check ?? true);
  const { isBusy, problem, lastChange, create, end } = useShareLink(round.id);
  const url = link && shareAddress(round.game_id, link, language);
  return (
    <>
      <p className={styles.text}>{t('shared-links.intro')}</p>
      <Checkbox checked={shows_stake} onChange={(event) => setStake(event.target.checked)}>
        {t('shared-links.stake')}
      </Checkbox>
      {isVerifiable(round) && (
        <div>
          <Checkbox checked={shows_check} onChange={(event) => setCheck(event.target.checked)}>
            {t('shared-links.check')}
          </Checkbox>
          <p className={styles.text}>
            {t(round.shared ? 'shared-links.check-shared' : 'shared-links.check-pair')}
            {!round.shared && round.server_seed === null && ` ${t('shared-links.check-hidden')}`}
          </p>
        </div>
      )}
      <p className={styles.text}>{t('shared-links.copies')}</p>
      {url !== null && <CopyLine label={t('shared-links.link')} value={url} />}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p role="status" className={styles.text}>
        {url === null ? lastChange === 'ended' && t('shared-links.ended') : t('shared-links.works')}
      </p>
      <div className={styles.actions}>
        <Button icon="link" busy={isBusy} onClick={() => create({ shows_stake, shows_check })}>
          {t(link === null ? 'shared-links.create' : 'shared-links.update')}
        </Button>
        {url !== null && canShare() && (
          <Button kind="quiet" onClick={() => void share({ text: t('shared-links.message'), url })}>
            {t('shared-links.send')}
          </Button>
        )}
        {link !== null && (
          <Button kind="quiet" icon="close" disabled={isBusy} onClick={end}>
            {t('shared-links.end')}
          </Button>
        )}
      </div>
    </>
  );
}
