import type { Cents } from '@nua/money';
import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../ports/clock.ts';

/** What a provider is given of the server. */
export type ProviderDeps = { clock: Clock; db: Kysely<Database>; ledger: Ledger; secret: Buffer };

/** What a provider needs to know of a transfer. The id is the same however often it is asked for. */
export type ProviderTransfer = { id: string; player_id: string; direction: 'in' | 'out' };

export type ProviderErrorName = 'ROUND_IN_PROGRESS' | 'ACCOUNT_FROZEN' | 'CANCELLED';

/** `done` says what was really moved. `refused` is final: nothing moved, and nothing will under this id. */
export type ProviderResponse = { state: 'done'; amount: Cents } | { state: 'refused'; refusal: ProviderErrorName };

/** `not_found` is not final: the transfer may still be on its way. Only `cancelTransfer` makes it so. */
export type ProviderKnowledge = { state: 'done'; amount: Cents } | { state: 'not_found' } | { state: 'cancelled' };

/**
 * A provider of games with a wallet of its own.
 *
 * Every method may throw, and then nobody knows what became of the call: a transfer is asked for by its id before anything
 * else, and never sent again under another id. The same id moves money at most once.
 *
 * Shape   each method takes the running server's parts first; a remote provider uses its log, one in process its database
 * Units   amounts in paisa (Cents)
 * Errors  any throw means unknown
 * Source  specification section 1 (wallets); the saga is decided in docs/decisions
 */
export interface GameProvider {
  readonly name: string;
  /** Makes the player known; safe to repeat. */
  createMember(deps: ProviderDeps, player_id: string): Promise<void>;
  /** The address of a game for one player and one launch; the same launch gets the same address. */
  launch(
    deps: ProviderDeps,
    request: { launch_id: string; player_id: string; device_id: string; game_id: string },
  ): Promise<{ url: string }>;
  /** Whether another device than this one is in a game now: its frame was heard within the last minute. */
  isPlayedElsewhere(deps: ProviderDeps, who: { player_id: string; device_id: string }): Promise<boolean>;
  /** Takes an amount into the game wallet. */
  deposit(deps: ProviderDeps, transfer: ProviderTransfer & { amount: Cents }): Promise<ProviderResponse>;
  /** Gives back all that is in the game wallet; the provider says how much that was. */
  withdrawAll(deps: ProviderDeps, transfer: ProviderTransfer): Promise<ProviderResponse>;
  queryTransfer(deps: ProviderDeps, transfer: ProviderTransfer): Promise<ProviderKnowledge>;
  /** Makes sure that a transfer which has not happened never will; a done one stays done. */
  cancelTransfer(
    deps: ProviderDeps,
    transfer: ProviderTransfer,
  ): Promise<Exclude<ProviderKnowledge, { state: 'not_found' }>>;
}
