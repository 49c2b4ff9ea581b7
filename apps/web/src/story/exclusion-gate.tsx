import { type ReactNode, useEffect, useState } from 'react';
import { useClient } from '../use-client.ts';

/** What stands here for everyone but an excluded player, who is told instead; what tells it is fetched once the page stands. */
export function ExclusionGate({ children }: { children?: ReactNode }) {
  const client = useClient();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    let isWanted = true;
    import('./exclusion-notice.tsx')
      .then(({ noticeOf }) => noticeOf(client))
      .then((found) => isWanted && setNotice(found))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [client]);
  return notice ?? children;
}
