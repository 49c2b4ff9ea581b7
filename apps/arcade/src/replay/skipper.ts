import type { Motion } from '../table/view.ts';

/** The motion or pause that a press can end. There is at most one. */
export type Skipper = {
  skip(): void;
  /** Waits for motions, which a skip finishes. */
  play(motions: readonly Motion[]): Promise<void>;
  /** Waits for a time, or until a skip. If the time is null, only a skip ends the wait. */
  pause(ms: number | null): Promise<void>;
};

export function createSkipper(): Skipper {
  let current: () => void = () => {};
  const clear = () => {
    current = () => {};
  };
  return {
    skip: () => current(),
    async play(motions) {
      current = () => {
        for (const motion of motions) motion.finish();
      };
      await Promise.all(motions.map((motion) => motion.finished));
      clear();
    },
    async pause(ms) {
      await new Promise<void>((resolve) => {
        const timer = ms === null ? undefined : setTimeout(resolve, ms);
        current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      clear();
    },
  };
}
