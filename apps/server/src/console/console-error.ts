import { type ConsoleErrorName, consoleErrors, consoleStatus } from '@nua/contract/console/errors.ts';

export class ConsoleError extends Error {
  override name = 'ConsoleError';
  readonly error: ConsoleErrorName;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly retry_after_s: number | null;

  constructor(
    error: ConsoleErrorName,
    data: Record<string, unknown> | null = null,
    retry_after_s: number | null = null,
  ) {
    super(error);
    this.error = error;
    this.data = data;
    this.retry_after_s = retry_after_s;
  }

  get code(): number {
    return consoleErrors[this.error];
  }

  get status(): number {
    return consoleStatus(this.error);
  }
}
