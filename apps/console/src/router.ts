import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

export function navigate(address: string): void {
  history.pushState(null, '', address);
  scrollTo(0, 0);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Returns the current address, and renders the component again when it changes. */
export const useAddress = (): URL => {
  const href = useSyncExternalStore(subscribe, () => location.href);
  return new URL(href);
};
