import type { BodyOf, calls } from '@nua/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { wasPaid } from '../../domain/account-owner/was-paid.ts';
import { apiError, inputError } from '../../http/api-error.ts';
import { readCnic } from '../../providers/rails/cnic.ts';
import { createFieldSeal } from '../../providers/rails/field-seal.ts';
import { readIban } from '../../providers/rails/iban.ts';
import { mobileNumber } from '../../providers/rails/phone-number.ts';

type PhoneChangeRequest = BodyOf<typeof calls.changePhone>;

/** A payout account younger than this proves nothing: a thief could have added it. */
export const PROVING_AGE_MS = 72 * 3_600_000;

/** The caller's claim about a payout account, in the table's form: a bank's number, or a wallet's with its CNIC. */
export type PayoutProof = { number: Buffer; cnic: Buffer | null };

/**
 * Reads the proof. The screens mask three digits of a wallet's number, so its CNIC is required as well.
 *
 * Errors  INVALID_INPUT, PAYOUT_PROOF_REFUSED (a form that no account can have)
 */
export function readPayoutProof(secret: Buffer, { iban, payout_phone, cnic }: PhoneChangeRequest): PayoutProof {
  const seal = createFieldSeal(secret);
  if (iban !== undefined) {
    const read = readIban(iban);
    if (read === null) throw apiError('PAYOUT_PROOF_REFUSED');
    return { number: seal.print(`number ${read}`), cnic: null };
  }
  if (payout_phone === undefined) throw inputError([{ path: 'payout_phone', rule: 'missing' }]);
  if (cnic === undefined) throw inputError([{ path: 'cnic', rule: 'missing' }]);
  const [number, identity] = [mobileNumber(payout_phone), readCnic(cnic)];
  if (number === null || identity === null) throw apiError('PAYOUT_PROOF_REFUSED');
  return { number: seal.print(`number ${number}`), cnic: seal.print(`cnic ${identity}`) };
}

/** An account that a new device added proves nothing until a payout to it has gone out. */
export async function fitsPayoutAccount(
  db: Kysely<Database>,
  { player_id, proof, at }: { player_id: string; proof: PayoutProof; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payout_account a
    where player_id = ${player_id} and deleted_at is null and created_at <= ${new Date(at.getTime() - PROVING_AGE_MS)}
      and number_print = ${proof.number} and (iban is not null) = ${proof.cnic === null}
      and (${proof.cnic}::bytea is null or cnic_print = ${proof.cnic}::bytea)
      and (a.review_reason is null or ${wasPaid})`.execute(db);
  return rows.length > 0;
}
