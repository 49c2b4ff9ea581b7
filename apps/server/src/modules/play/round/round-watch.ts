import type { App } from '../../../core/app.ts';

/** Wakes the requests on this node that wait for a change of a game's round, whichever node changed it. */
export class RoundWatch {
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(app: Pick<App, 'revisions'>) {
    app.revisions.on('shared_round', (game_id) => this.#wake(game_id));
  }

  /** Resolves when the round changes, after the timeout, or when the server drains. */
  next(game_id: string, time_ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(game_id) ?? new Set();
      this.#waiting.set(game_id, waiting);
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, time_ms);
      signal.addEventListener('abort', done);
      waiting.add(done);
    });
  }

  #wake(game_id: string | null): void {
    for (const [id, waiting] of this.#waiting) {
      if (game_id === null || game_id === id) for (const done of [...waiting]) done();
    }
  }
}
