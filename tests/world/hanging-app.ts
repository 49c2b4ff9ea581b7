import type { App } from '../../apps/server/src/core/app.ts';

/**
 * Makes an app whose n-th transaction waits until `goOn` is called. A process that is killed before this transaction leaves the same data.
 */
export function hangingApp(original: App, nth: number): { app: App; goOn: () => void } {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begun = 0;
  const db = new Proxy(original.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        begun += 1;
        const hangs = begun === nth;
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
  return { app: { ...original, db }, goOn: () => goOn() };
}
