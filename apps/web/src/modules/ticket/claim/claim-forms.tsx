import { replyClaim } from '@nua/contract/ticket.ts';
import { Segmented } from '@nua/ui';
import { useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { CopyLine } from '../../../page/copy-line.tsx';
import { ChannelList } from './channel-list.tsx';
import { ClaimAsk } from './claim-ask.tsx';
import { ClaimOpen, type OpenedClaim } from './claim-open.tsx';
import { ThreadView } from './thread-view.tsx';
import styles from './ticket.module.css';

type Mode = 'ask' | 'open';

/**
 * Forms to ask a question without signing in, and to read the reply later with the claim code. Needs the texts of the namespaces `claim`,
 * `form` and `payment`.
 */
export function ClaimForms() {
  const t = useTranslation();
  const client = useClient();
  const [mode, setMode] = useState<Mode>('ask');
  const [code, setCode] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedClaim | null>(null);
  return (
    <div className={styles.section}>
      <ChannelList />
      <Segmented<Mode>
        label={t('ticket.way')}
        value={mode}
        onChange={setMode}
        options={[
          { value: 'ask', label: t('ticket.way.ask') },
          { value: 'open', label: t('ticket.way.open') },
        ]}
      />
      {mode === 'ask' && code === null && <ClaimAsk onAsked={setCode} />}
      {mode === 'ask' && code !== null && (
        <div className={styles.section} role="status">
          <p>{t('ticket.asked')}</p>
          <div className={styles.code}>
            <CopyLine strong label={t('ticket.claim-code')} value={code} />
          </div>
          <p className={styles.note}>{t('ticket.asked.keep')}</p>
        </div>
      )}
      {mode === 'open' && opened === null && <ClaimOpen onOpened={setOpened} />}
      {mode === 'open' && opened !== null && (
        <ThreadView
          thread={opened.thread}
          onReply={async (text) => {
            const body = { claim_code: opened.claim_code, text };
            setOpened({ ...opened, thread: await client.call(replyClaim, { body, quiet: true }) });
          }}
        />
      )}
    </div>
  );
}
