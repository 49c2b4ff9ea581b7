import { subscribe, unsubscribe } from 'node:diagnostics_channel';

export type FailedCall = { at: Date; call: string; status: number };

type Message = {
  request: { origin: string; method: string; path: string };
  response?: { statusCode: number };
  error?: Error;
};

/** Counts the HTTP calls of this process to an address. A retry counts as a call. */
export class CallWatch {
  answered = 0;
  /** Calls whose connection was lost. Their callers may repeat them with the same key. */
  readonly lost: { at: Date; call: string; error: string }[] = [];
  readonly failed: FailedCall[] = [];
  readonly #origin: string;

  constructor(url: string) {
    this.#origin = new URL(url).origin;
    subscribe('undici:request:headers', this.#onHeaders);
    subscribe('undici:request:error', this.#onError);
  }

  stop(): void {
    unsubscribe('undici:request:headers', this.#onHeaders);
    unsubscribe('undici:request:error', this.#onError);
  }

  #nameOf({ method, path }: Message['request']): string {
    return `${method} ${path.split('?')[0]}`;
  }

  readonly #onHeaders = (message: unknown): void => {
    const { request, response } = message as Message;
    if (request.origin !== this.#origin) return;
    this.answered += 1;
    const status = response?.statusCode ?? 0;
    // An upgrade must not end a session, so status 401 is a failure.
    if (status >= 500 || status === 401) this.failed.push({ at: new Date(), call: this.#nameOf(request), status });
  };

  readonly #onError = (message: unknown): void => {
    const { request, error } = message as Message;
    if (request.origin !== this.#origin) return;
    this.lost.push({ at: new Date(), call: this.#nameOf(request), error: String(error) });
  };
}
