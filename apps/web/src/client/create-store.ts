import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get(): T;
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
  /** Sets the state from which the server rendered the page, if it differs from the initial state. React reads it only during hydration. */
  setServerState(state: T): void;
  getServerState(): T;
};

export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  let serverState: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setServerState(rendered) {
      serverState = rendered;
    },
    getServerState: () => serverState ?? state,
  };
}

/** Reads one part of a store; renders again only if that part changes. */
export function useStore<T extends object, P>(store: Store<T>, pick: (state: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => pick(store.get()),
    () => pick(store.getServerState()),
  );
}
