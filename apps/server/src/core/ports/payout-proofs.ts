import type { BodyOf, calls } from '@nua/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { InstallationKeys } from './installation-keys.ts';

/** The caller's claim about a payout account, in the table's form: a bank's number, or a wallet's with its CNIC. */
export type PayoutProof = { number: Buffer; cnic: Buffer | null };

/**
 * Proves who a player is by a payout account of theirs. The module of payments owns the accounts and plugs this in; the module
 * that changes a lost number lies below it.
 */
export interface PayoutProofs {
  /** Errors  INVALID_INPUT, PAYOUT_PROOF_REFUSED (a form that no account can have) */
  read(keys: InstallationKeys, request: BodyOf<typeof calls.changePhone>): PayoutProof;
  /** Whether the player has the account, and it is old enough at this time. */
  fits(db: Kysely<Database>, claim: { player_id: string; proof: PayoutProof; at: Date }): Promise<boolean>;
  /** The kinds of the player's accounts that are old enough, in the order of the alphabet. */
  kinds(db: Kysely<Database>, of: { player_id: string; at: Date }): Promise<('bank' | 'wallet')[]>;
}
