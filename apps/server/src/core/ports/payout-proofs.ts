import type { BodyOf, calls } from '@nua/contract';
import type { Queryable } from '../../db/connect.ts';
import type { InstallationKeys } from './installation-keys.ts';

/** A claim to own a payout account, as the keyed hashes that the table stores. For an IBAN, `cnic` is null. */
export type PayoutProof = { number: Buffer; cnic: Buffer | null };

/**
 * Identifies a player by a payout account.
 *
 * The payment module implements this port, because the module that changes a lost phone number must not import it.
 */
export interface PayoutProofs {
  /** Errors  INVALID_INPUT, PAYOUT_PROOF_REFUSED (a form that no account can have) */
  read(keys: InstallationKeys, request: BodyOf<typeof calls.changePhone>): PayoutProof;
  /** Reports whether the player has had this account long enough. */
  fits(db: Queryable, claim: { player_id: string; proof: PayoutProof; at: Date }): Promise<boolean>;
  /** Returns the kinds of the accounts that the player has had long enough, in alphabetical order. */
  kinds(db: Queryable, holder: { player_id: string; at: Date }): Promise<('bank' | 'wallet')[]>;
}
