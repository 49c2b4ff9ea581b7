import { Button, Skeleton } from '@nua/ui';
import type { Inspection } from '@nua/updater';
import { useEffect, useState } from 'react';
import { openedUpdater } from '#system/updater';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../test-page/test-page.module.css';
import { Facts } from './facts.tsx';

const BUILTIN = 'builtin';

/** The bundles of the app on this phone, with a button that checks for updates and one that returns to the built-in bundle. */
export function AppUpdates() {
  const t = useTranslation();
  const [updater] = useState(openedUpdater);
  const [inspection, setInspection] = useState<Inspection | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => {
    if (updater !== null && !isBusy)
      void updater.inspect().then(setInspection, (error: unknown) => setOutcome(String(error)));
  }, [updater, isBusy]);
  if (updater === null) return <p>{t('engineer.omega.updates.none')}</p>;
  const act = async (action: () => Promise<string>) => {
    setBusy(true);
    setOutcome(await action());
    setBusy(false);
  };
  const check = async () => {
    updater.allowAgain();
    return (await updater.check())?.why ?? t('engineer.omega.updates.failed');
  };
  const rollBack = async () => {
    const error = await updater.rollBack();
    if (error === null) return t('engineer.omega.updates.restarting');
    return error || t('engineer.omega.updates.failed');
  };
  return (
    <div className={styles.section}>
      {inspection === null ? <Skeleton height={120} /> : <Bundles inspection={inspection} />}
      <div className={styles.row}>
        <Button icon="refresh" busy={isBusy} onClick={() => void act(check)}>
          {t('engineer.omega.updates.check')}
        </Button>
        <Button
          kind="quiet"
          disabled={isBusy || inspection === null || inspection.current.id === BUILTIN}
          onClick={() => void act(rollBack)}
        >
          {t('engineer.omega.updates.back')}
        </Button>
      </div>
      <p role="status">{outcome !== null && t('engineer.omega.updates.outcome', { outcome })}</p>
    </div>
  );
}

function Bundles({ inspection: { current, native, bundles, sequence, memory } }: { inspection: Inspection }) {
  const t = useTranslation();
  const { newest, pending, last_good, failed, left: rolledBack, declined } = memory;
  const list = (versions: readonly string[]) => versions.join(', ') || '–';
  return (
    <Facts
      facts={[
        [t('engineer.fact.running'), `${current.version} (${current.id}, ${current.status})`],
        [t('engineer.fact.native'), native],
        [t('engineer.fact.sequence'), String(sequence)],
        [t('engineer.fact.newest'), newest === null ? '–' : `${newest.version} (${newest.sequence})`],
        [t('engineer.fact.on-phone'), list(bundles.map(({ version, status }) => `${version} (${status})`))],
        [t('engineer.fact.pending'), pending?.version ?? '–'],
        [t('engineer.fact.last-good'), last_good?.version ?? BUILTIN],
        [t('engineer.fact.failed'), list(failed)],
        [t('engineer.fact.left'), list([rolledBack, declined].filter((version) => version !== null))],
      ]}
    />
  );
}
