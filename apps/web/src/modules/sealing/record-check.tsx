import { Button, Icon, Skeleton } from '@nua/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiAddress } from '#system/address';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatClock, formatDay, formatWhen } from '../../i18n/format-when.ts';
import { CopyLine } from '../../page/copy-line.tsx';
import { LoadError } from '../../page/load-error.tsx';
import { saveFile } from '../file/public.ts';
import { type CheckedRecord, checkRecord, type FundRecord } from './check-record.ts';
import styles from './record-check.module.css';

const SANDBOX_WITNESS = 'sandbox.example/';

/** Checks one record of the transaction history as soon as it is shown, and shows the result. */
export function RecordCheck({ record }: { record: FundRecord }) {
  const t = useTranslation();
  const client = useClient();
  const check = useQuery({
    queryKey: ['record-check', record.id, record.wallet],
    queryFn: () => checkRecord(client, record),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return (
    <section className={styles.check} aria-label={t('sealing.title')} aria-busy={check.isFetching || undefined}>
      {check.isPending && (
        <>
          <p role="status">{t('sealing.checking')}</p>
          <Skeleton height={96} radius={12} />
        </>
      )}
      {check.isError && <LoadError error={check.error} onRetry={() => void check.refetch()} />}
      {check.isSuccess && <Result result={check.data} onAgain={() => void check.refetch()} />}
    </section>
  );
}

function Result({ result, onAgain }: { result: CheckedRecord; onAgain: () => void }) {
  const t = useTranslation();
  const client = useClient();
  const { state, faults, next_at, forks, proof } = result;
  return (
    <>
      <div className={styles.verdict} data-state={state} role={state === 'failed' ? 'alert' : 'status'}>
        <Icon name={state === 'verified' ? 'done' : state === 'waiting' ? 'waiting' : 'alert'} size={24} />
        <div>
          <strong>{t(`sealing.${state}`)}</strong>
          <p>{t(`sealing.${state}.text`, { when: formatClock(next_at) })}</p>
        </div>
      </div>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={fault}>{t(`sealing.fault.${fault}`)}</li>
          ))}
        </ul>
      )}
      <Facts result={result} />
      <div className={styles.actions}>
        {proof && (
          <Button kind="quiet" icon="document" onClick={() => void saveJson(client, proof, 'nua-proof.json')}>
            {t('sealing.save')}
          </Button>
        )}
        {forks.length > 0 && (
          <Button kind="quiet" icon="document" onClick={() => void saveJson(client, forks, 'nua-evidence.json')}>
            {t('sealing.save-evidence')}
          </Button>
        )}
        {state !== 'verified' && (
          <Button kind="quiet" onClick={onAgain}>
            {t('sealing.again')}
          </Button>
        )}
      </div>
      {proof && (
        <p className={styles.note}>
          {t('sealing.offline')}{' '}
          <a href={apiAddress('/arcade/verify.mjs')} download>
            verify.mjs
          </a>
        </p>
      )}
    </>
  );
}

function Facts({ result: { entry, statement, hash, size, signers, day } }: { result: CheckedRecord }) {
  const t = useTranslation();
  const language = useLanguage();
  const operator = signers.find(({ time_s }) => time_s === null);
  const witnesses = signers.filter(({ time_s }) => time_s !== null);
  return (
    <>
      <dl className={styles.facts}>
        {entry && statement && (
          <>
            <Fact name={t('sealing.entry')}>{entry.entry}</Fact>
            <Fact name={t('sealing.statement')}>
              <span>
                {t('sealing.statement.value', { from: statement.from, to: statement.to })}{' '}
                {formatWhen(statement.at, language)}
              </span>
            </Fact>
            <Fact name={t('sealing.tree')}>{t('sealing.tree.value', { count: size ?? 0 })}</Fact>
          </>
        )}
        {operator && (
          <Fact name={t('sealing.signed')}>
            <span>
              <bdi>{operator.key.name}</bdi>
            </span>
          </Fact>
        )}
        {entry && (
          <Fact name={t('sealing.witnessed')}>
            {witnesses.length === 0 && t('sealing.witnessed.none')}
            {witnesses.map(({ key, time_s }) => (
              <span key={key.text} className={styles.witness}>
                <span>
                  <bdi>{key.name}</bdi> · {formatWhen(new Date((time_s ?? 0) * 1000).toISOString(), language)}
                </span>
                {key.name.startsWith(SANDBOX_WITNESS) && <small>{t('sealing.witnessed.demo')}</small>}
              </span>
            ))}
          </Fact>
        )}
        {day && (
          <Fact name={t('sealing.words', { day: formatDay(day.day, language) })}>
            <strong className={styles.words}>
              <bdi dir="ltr">{day.words.join(' ')}</bdi>
            </strong>
            <small>{t('sealing.words.text')}</small>
          </Fact>
        )}
      </dl>
      {hash && <CopyLine label={t('sealing.hash')} value={hash} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

async function saveJson(client: Client, content: unknown, name: string): Promise<void> {
  await saveFile(client, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);
}
