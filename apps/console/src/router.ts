import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Opens an address of the console. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  scrollTo(0, 0);
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** The path and query of the current address. */
export const useAddress = (): URL => {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
};
