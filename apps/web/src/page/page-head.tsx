import { IconButton } from '@nua/ui';
import type { ReactNode } from 'react';
import { useClient } from '../client/use-client.ts';
import { useTranslation } from '../client/use-translation.ts';
import styles from './page-head.module.css';

export function PageHead({ title, end }: { title: string; end?: ReactNode }) {
  const t = useTranslation();
  const client = useClient();
  return (
    <div className={styles.head}>
      <IconButton icon="back" label={t('shell.back')} onClick={() => client.back()} />
      <h1 className={styles.title}>{title}</h1>
      {end}
    </div>
  );
}
