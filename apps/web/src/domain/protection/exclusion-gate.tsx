import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../client/use-client.ts';
import { retryImport } from '../../platform/retry-import.ts';

/**
 * What stands here for everyone but an excluded player, who is told instead. What tells it is fetched once the page stands,
 * and again until it has come: a lost response must not leave an empty page in its place.
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
