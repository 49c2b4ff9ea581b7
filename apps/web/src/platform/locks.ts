/** A lock that every tab with a game holds, so that no other tab moves the money out of the game. */
export const GAME_LOCK = 'nua.game-play';

/** Locks that all tabs of this browser share. Without the Web Locks API, each tab assumes that it is the only one. */
export type TabLocks = {
  /** Runs the function when no other tab holds the lock, and holds the lock meanwhile. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Holds the lock until the returned function is called. */
  hold(name: string): () => void;
  isHeldElsewhere(name: string): Promise<boolean>;
};

export function createBrowserLocks(): TabLocks {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const heldHere = new Map<string, number>();
  return {
    exclusive: async (name, run) => (locks ? ((await locks.request(name, run)) as never) : run()),
    hold(name) {
      heldHere.set(name, (heldHere.get(name) ?? 0) + 1);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks?.request(name, { mode: 'shared' }, () => released);
      return () => {
        heldHere.set(name, Math.max(0, (heldHere.get(name) ?? 0) - 1));
        release();
      };
    },
    async isHeldElsewhere(name) {
      const held = (await locks?.query())?.held?.filter((lock) => lock.name === name).length ?? 0;
      return held > (heldHere.get(name) ?? 0);
    },
  };
}

export const noLocks: TabLocks = {
  exclusive: (_name, run) => run(),
  hold: () => () => {},
  isHeldElsewhere: async () => false,
};
