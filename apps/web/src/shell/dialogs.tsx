import { type ComponentType, useEffect, useState } from 'react';
import { fetchPart } from '../platform/fetch-part.ts';
import { useStore } from '../state/create-store.ts';
import { useClient } from '../use-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';

let Host: ComponentType | undefined;

/** Where dialogs lie. Their host comes with the first that opens; without it none stays open, so that a press opens it anew. */
export function Dialogs() {
  const client = useClient();
  const { dialogs } = client.stores;
  const isWanted = useStore(dialogs, (state) => state.open.length > 0);
  const [isThere, setThere] = useState(Host !== undefined);
  useEffect(() => {
    if (!isWanted || isThere) return;
    void fetchPart(client, () => import('./dialog-host.tsx')).then((part) => {
      Host = part?.DialogHost;
      if (part === null) dialogs.set({ open: [] });
      else setThere(true);
    });
  }, [client, dialogs, isWanted, isThere]);
  if (!isWanted || Host === undefined) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Host />
    </ErrorBoundary>
  );
}
