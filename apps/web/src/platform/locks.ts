/** Held by every tab that shows a game, so that no other tab pulls the stake away. */
export const GAME_LOCK = 'nua.game-play';

/**
 * Locks shared by all tabs of this browser. Without the Web Locks API each tab assumes that it is the only one, which holds on
 * phones with such old browsers.
 */
export type TabLocks = {
  /** Runs when no other tab holds the lock; waits for it otherwise. */
  exclusive<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Holds the lock until the returned function is called. */
  hold(name: string): () => void;
  isHeldElsewhere(name: string): Promise<boolean>;
};

export function createBrowserLocks(): TabLocks {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  const own = new Map<string, number>();
  return {
    exclusive: async (name, run) => (locks ? ((await locks.request(name, run)) as never) : run()),
    hold(name) {
      own.set(name, (own.get(name) ?? 0) + 1);
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      void locks?.request(name, { mode: 'shared' }, () => released);
      return () => {
        own.set(name, Math.max(0, (own.get(name) ?? 0) - 1));
        release();
      };
    },
    async isHeldElsewhere(name) {
      const held = (await locks?.query())?.held?.filter((lock) => lock.name === name).length ?? 0;
      return held > (own.get(name) ?? 0);
    },
  };
}

export const noLocks: TabLocks = {
  exclusive: (_name, run) => run(),
  hold: () => () => {},
  isHeldElsewhere: async () => false,
};
