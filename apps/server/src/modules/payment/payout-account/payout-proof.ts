import { sql } from 'kysely';
import { apiError, inputError } from '../../../core/api-error.ts';
import { ACCOUNT_PAY_TYPES } from '../../../core/pay-type-facts.ts';
import type { PayoutProofs } from '../../../core/ports/payout-proofs.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { readCnic } from '../../../core/values/cnic.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { readIban } from '../../../providers/rails/iban.ts';
import { wasPaid } from '../owner/was-paid.ts';

/** A younger payout account proves nothing: a thief could have added it. */
const PROVING_AGE_MS = 72 * 3_600_000;

/** The screens mask only three digits of a wallet's number, so the CNIC is required as well. */
const read: PayoutProofs['read'] = (keys, { iban, payout_phone, cnic }) => {
  const seal = createFieldSeal(keys);
  if (iban !== undefined) {
    const number = readIban(iban);
    if (number === null) throw apiError('PAYOUT_PROOF_REFUSED');
    return { number: seal.print(`number ${number}`), cnic: null };
  }
  if (payout_phone === undefined) throw inputError([{ path: 'payout_phone', rule: 'missing' }]);
  if (cnic === undefined) throw inputError([{ path: 'cnic', rule: 'missing' }]);
  const [number, identity] = [mobileNumber(payout_phone), readCnic(cnic)];
  if (number === null || identity === null) throw apiError('PAYOUT_PROOF_REFUSED');
  return { number: seal.print(`number ${number}`), cnic: seal.print(`cnic ${identity}`) };
};

/**
 * Selects the payout accounts whose details prove who the player is. An account that a new device added proves nothing until it has
 * received a payout.
 */
const provingAccounts = (player_id: string, at: Date) => sql`
  payout_account a where a.player_id = ${player_id} and a.deleted_at is null
    and a.created_at <= ${new Date(at.getTime() - PROVING_AGE_MS)} and (a.review_reason is null or ${wasPaid})`;

const fits: PayoutProofs['fits'] = async (db, { player_id, proof, at }) => {
  const { rows } = await sql`
    select 1 from ${provingAccounts(player_id, at)}
      and number_print = ${proof.number} and (iban is not null) = ${proof.cnic === null}
      and (${proof.cnic}::bytea is null or cnic_print = ${proof.cnic}::bytea)`.execute(db);
  return rows.length > 0;
};

const kinds: PayoutProofs['kinds'] = async (db, { player_id, at }) => {
  const { rows } = await sql<{ kind: 'bank' | 'wallet' }>`
    select distinct case when pay_type = any(${ACCOUNT_PAY_TYPES}::smallint[]) then 'bank' else 'wallet' end as kind
    from ${provingAccounts(player_id, at)} order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
};

export const payoutProofs: PayoutProofs = { read, fits, kinds };
