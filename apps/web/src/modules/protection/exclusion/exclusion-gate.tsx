import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { retryImport } from '../../../platform/retry-import.ts';

/**
 * Shows a notice to an excluded player, and its children to everyone else. The notice is loaded after the page is shown. A failed load is
 * retried, because a page without children would stay empty.
 */
export function ExclusionGate({ children }: { children?: ReactNode }) {
  const client = useClient();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    const fetchNotice = async () => {
      const { loadNotice } = await import('./exclusion-notice.tsx');
      return { found: await loadNotice(client) };
    };
    return retryImport(fetchNotice, ({ found }) => setNotice(found));
  }, [client]);
  return notice ?? children;
}
