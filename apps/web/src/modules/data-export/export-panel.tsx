import { exportPath } from '@nua/contract/data-export.ts';
import { Button, Card, Icon } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { saveFile } from '../file/public.ts';
import { fetchFile } from './fetch-file.ts';

const parts = ['profile', 'money', 'rounds', 'words'] as const;

/** Everything of one's own in one file. */
export function Panel() {
  const t = useTranslation();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const file = await fetchFile(client, exportPath);
      const done = await saveFile(client, file, `nua-${client.now().toISOString().slice(0, 10)}.json`);
      if (done === 'saved') client.notify('success', t('account.export.done'));
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
      <Button icon="deposit" size="large" wide busy={isBusy} onClick={() => void take()}>
        {t('account.export.take')}
      </Button>
    </>
  );
}
