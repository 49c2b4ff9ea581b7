import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { retryImport } from '../../../platform/retry-import.ts';

/**
 * Shows its children to everyone but an excluded player, who sees the notice instead. The notice is loaded after the page is shown, with
 * retries, because a lost response must not leave an empty page.
 */
export function ExclusionGate({ children }: { children?: ReactNode }) {
  const client = useClient();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    const fetchNotice = async () => {
      const { noticeOf } = await import('./exclusion-notice.tsx');
      return { found: await noticeOf(client) };
    };
    return retryImport(fetchNotice, ({ found }) => setNotice(found));
  }, [client]);
  return notice ?? children;
}
