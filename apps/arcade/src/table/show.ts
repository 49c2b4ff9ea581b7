import type { Motion } from './view.ts';

/** An animation in several parts. Finishing it skips all further parts. */
export type Show = {
  readonly isOver: () => boolean;
  /** Waits for animations. They end immediately when the show is finished. */
  run(...animations: readonly Animation[]): Promise<void>;
  pause(time_ms: number): Promise<void>;
};

/** Plays a script. The returned motion can be finished at any time. */
export function playShow(script: (show: Show) => Promise<void>): Motion {
  let isOver = false;
  let running: readonly Animation[] = [];
  let wake = () => {};
  const show: Show = {
    isOver: () => isOver,
    async run(...animations) {
      running = animations;
      if (isOver) for (const animation of running) animation.finish();
      await Promise.all(running.map((animation) => animation.finished));
      running = [];
    },
    pause: (time_ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, isOver ? 0 : time_ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
  return {
    finished: script(show),
    finish() {
      isOver = true;
      for (const animation of running) animation.finish();
      wake();
    },
  };
}
