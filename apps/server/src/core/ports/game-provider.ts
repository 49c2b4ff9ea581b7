import type { Cents } from '@nua/money';
import type { Db } from '../../db/connect.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../clock.ts';

/** The parts of the server that are passed to a provider. */
export type ProviderDeps = { clock: Clock; db: Db; ledger: Ledger; secret: Buffer };

/** A launch of a game on a device. `is_repeat` is true if the first attempt has succeeded already. */
export type LaunchRequest = {
  launch_id: string;
  player_id: string;
  device_id: string;
  game_id: string;
  is_repeat: boolean;
};

/** A transfer for a provider. The id is the same in every repeat. */
export type ProviderTransfer = { id: string; player_id: string; direction: 'in' | 'out' };

export type ProviderErrorName = 'ROUND_IN_PROGRESS' | 'ACCOUNT_FROZEN' | 'CANCELLED';

/** `done` has the amount that moved. `refused` is final: nothing moved, and nothing will move with this id. */
export type ProviderResponse = { state: 'done'; amount: Cents } | { state: 'refused'; refusal: ProviderErrorName };

/** `not_found` is not final, because the transfer may still arrive. Only `cancelTransfer` makes it final. */
export type ProviderKnowledge = { state: 'done'; amount: Cents } | { state: 'not_found' } | { state: 'cancelled' };

/**
 * A provider of games with a separate wallet.
 *
 * Every method may throw; then the outcome of the call is unknown. The caller queries the transfer by its id, and never sends it again with
 * another id. The same id moves money at most once.
 *
 * Units   amounts in paisa (Cents)
 * Errors  any throw means unknown
 * Source  specification section 1 (wallets)
 */
export interface GameProvider {
  readonly name: string;
  /** Creates the player at the provider; safe to repeat. */
  createMember(deps: ProviderDeps, player_id: string): Promise<void>;
  /** Returns the address of the launched game; a repeated launch gets the same address. Null if the player has signed out. */
  launch(deps: ProviderDeps, request: LaunchRequest): Promise<{ url: string } | null>;
  /** Reports whether another device of the player is in a game: its frame sent a heartbeat within the last minute. */
  isPlayedElsewhere(deps: ProviderDeps, who: { player_id: string; device_id: string }): Promise<boolean>;
  /** Moves an amount into the game wallet. */
  deposit(deps: ProviderDeps, transfer: ProviderTransfer & { amount: Cents }): Promise<ProviderResponse>;
  /** Moves the whole game wallet back. */
  withdrawAll(deps: ProviderDeps, transfer: ProviderTransfer): Promise<ProviderResponse>;
  queryTransfer(deps: ProviderDeps, transfer: ProviderTransfer): Promise<ProviderKnowledge>;
  /** Cancels a transfer that has not happened, so that it never will. A transfer that is done does not change. */
  cancelTransfer(
    deps: ProviderDeps,
    transfer: ProviderTransfer,
  ): Promise<Exclude<ProviderKnowledge, { state: 'not_found' }>>;
}
