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

type Way = 'ask' | 'open';

/**
 * Forms to ask without signing in, and to read the reply later with the claim code. Needs the messages of `ticket`, `form`,
 * `payment`.
 */
export function ClaimForms() {
  const t = useTranslation();
  const client = useClient();
  const [way, setWay] = useState<Way>('ask');
  const [code, setCode] = useState<string | null>(null);
  const [opened, setOpened] = useState<OpenedClaim | null>(null);
  return (
    <div className={styles.section}>
      <ChannelList />
      <Segmented<Way>
        label={t('ticket.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'ask', label: t('ticket.way.ask') },
          { value: 'open', label: t('ticket.way.open') },
        ]}
      />
      {way === 'ask' && code === null && <ClaimAsk onAsked={setCode} />}
      {way === 'ask' && code !== null && (
        <div className={styles.section} role="status">
          <p>{t('ticket.asked')}</p>
          <div className={styles.code}>
            <CopyLine strong label={t('ticket.claim-code')} value={code} />
          </div>
          <p className={styles.note}>{t('ticket.asked.keep')}</p>
        </div>
      )}
      {way === 'open' && opened === null && <ClaimOpen onOpened={setOpened} />}
      {way === 'open' && opened !== null && (
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
