import type { Configuration } from '../configuration/configuration.ts';
import type { App } from '../core/app.ts';
import type { Clock } from '../core/clock.ts';

/** What an operator's act needs; the command builds it, and tests take it from the running server. */
export type OperatorDeps = Pick<App, 'db' | 'ledger' | 'settings' | 'secret' | 'keys'> & {
  clock: Clock;
  config: Pick<Configuration, 'game_providers' | 'public_url' | 'licence_reference' | 'secret_key'>;
};

/** An act that cannot be done, with a text for the person at the keyboard. Nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Who acts, and what they want to have noted. */
export type Acting = { operator: string; note?: string | undefined };
