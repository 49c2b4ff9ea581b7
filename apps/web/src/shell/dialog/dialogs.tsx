import { type ComponentType, useEffect, useState } from 'react';
import { useStore } from '../../client/create-store.ts';
import { importOnDemand } from '../../client/import-on-demand.ts';
import { useClient } from '../../client/use-client.ts';
import { ErrorBoundary } from '../frame/error-boundary.tsx';

let Host: ComponentType | undefined;

/** Renders the open dialogs. The code of their host loads when the first dialog opens. If it fails to load, all dialogs are closed. */
export function Dialogs() {
  const client = useClient();
  const { dialogs } = client.stores;
  const isWanted = useStore(dialogs, (state) => state.open.length > 0);
  const [isLoaded, setLoaded] = useState(Host !== undefined);
  const closeAll = () => dialogs.set({ open: [] });
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    const stillWanted = () => dialogs.get().open.length > 0;
    void importOnDemand(client, () => import('./dialog-host.tsx'), { isWanted: stillWanted }).then((part) => {
      // An earlier import may fail after a later import has succeeded, so `Host` may already be set.
      if (part !== null) Host = part.DialogHost;
      if (Host !== undefined) setLoaded(true);
      else dialogs.set({ open: [] });
    });
  }, [client, dialogs, isWanted, isLoaded]);
  if (!isWanted || Host === undefined) return null;
  return (
    <ErrorBoundary fallback={null} onBroken={closeAll}>
      <Host />
    </ErrorBoundary>
  );
}
