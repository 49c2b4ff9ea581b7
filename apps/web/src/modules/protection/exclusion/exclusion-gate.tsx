import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { retryImport } from '../../../platform/retry-import.ts';

/**
 * Shows a notice to an excluded player, and its children to everyone else. The notice is loaded after the page is shown, and retried, so
 * that a lost response leaves no empty page.
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
