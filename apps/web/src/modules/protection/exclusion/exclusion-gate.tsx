import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { retryImport } from '../../../platform/retry-import.ts';

/**
 * Shows a notice to an excluded player, and its children to everyone else. A failed load of the notice is retried, because a gate without
 * children would stay empty.
 */
export function ExclusionGate({ children }: { children?: ReactNode }) {
  const client = useClient();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    const fetchNotice = async () => {
      const { loadNotice } = await import('./exclusion-notice.tsx');
      return { loaded: await loadNotice(client) };
    };
    return retryImport(fetchNotice, ({ loaded }) => setNotice(loaded));
  }, [client]);
  return notice ?? children;
}
