import { exportPath } from '@nua/contract/data-export.ts';
import { Button, Card, Icon } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useState } from 'react';
import { fetchOwn } from '#system/own-server';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { saveFile } from '../file/public.ts';

const parts = ['profile', 'money', 'rounds', 'words'] as const;

export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = await fetchFile(client, exportPath);
      const outcome = await saveFile(client, file, `nua-${client.now().toISOString().slice(0, 10)}.json`);
      if (outcome === 'saved') client.notify('success', t('account.export.done'));
    } catch (error) {
      setProblem(await errorText(client, error));
    }
    setBusy(false);
  };
  return (
    <>
      <p className={pageStyles.intro}>{t('account.export.intro')}</p>
      <Card>
        <ul className={pageStyles.points}>
          {parts.map((part) => (
            <li key={part}>
              <Icon name="check" size={18} />
              {t(`account.export.${part}`)}
            </li>
          ))}
        </ul>
      </Card>
      <p className={pageStyles.note}>{t('account.export.note')}</p>
      <FormProblem text={problem} isSending={isBusy} />
      <Button icon="deposit" size="large" wide busy={isBusy} onClick={() => void download()}>
        {t('account.export.take')}
      </Button>
    </>
  );
}

const TIMEOUT_MS = 120_000;

/** Fetches a file of the signed-in player. Rejects with an ApiError, as `client.call` does. */
async function fetchFile(client: Client, path: string): Promise<Blob> {
  const token = client.stores.auth.get().token;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetchOwn(path, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: controller.signal,
    }).catch(() => {
      throw new ApiError(0, 'No answer', null, 0);
    });
    if (response.ok) return await response.blob();
    const envelope = (await response.json().catch(() => ({}))) as { code?: number; msg?: string; data?: unknown };
    throw new ApiError(envelope.code ?? response.status * 100000, envelope.msg ?? '', envelope.data, response.status);
  } catch (error) {
    // A body that breaks off counts as no response.
    throw error instanceof ApiError ? error : new ApiError(0, 'No answer', null, 0);
  } finally {
    clearTimeout(timer);
  }
}
