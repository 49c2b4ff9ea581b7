import type { App } from '../../apps/server/src/core/app.ts';

/**
 * Makes an app whose n-th transaction waits until `goOn` is called, as if the process was killed before this
 * transaction.
 */
export function hangingApp(given: App, transactions: number): { app: App; goOn: () => void } {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begun = 0;
  const db = new Proxy(given.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        begun += 1;
        const hangs = begun === transactions;
        const builder = target.transaction();
        const execute = async (work: never) => {
          if (hangs) await gate;
          return await builder.execute(work);
        };
        return {
          execute,
          setAccessMode: (mode: never) => ({
            execute: async (work: never) => {
              if (hangs) await gate;
              return await builder.setAccessMode(mode).execute(work);
            },
          }),
        };
      };
    },
  });
  return { app: { ...given, db }, goOn: () => goOn() };
}
