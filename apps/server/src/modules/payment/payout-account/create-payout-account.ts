import { type BodyOf, calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { isBankTransfer } from '../../../core/pay-type-facts.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { maskedCnic, readCnic } from '../../../core/values/cnic.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { newId } from '../../../db/new-id.ts';
import { ibanBankCode, readIban } from '../../../providers/rails/iban.ts';
import { addNotice } from '../../notify/public.ts';
import { consumeProof, payoutPause } from '../../person/public.ts';
import {
  accountIdentifiers,
  assertTypedDetailsAllowed,
  countTypedDetails,
  printOf,
  TYPED_A_DAY,
} from '../../protection/public.ts';
import { withdrawPayTypes } from '../channel/pay-types.ts';
import { accountReview } from '../owner/account-review.ts';
import { paidNames } from '../owner/paid-names.ts';
import { providerNamesOwner, queryDueOwners } from '../owner/query-due-owners.ts';
import { labelOf, type PayoutAccountRow, payoutAccountColumns, payoutAccountResponse } from './payout-account-row.ts';

type PayoutAccountRequest = BodyOf<typeof calls.createPayoutAccount>;

/** An account's number in its stored form: phone and CNIC for a wallet, IBAN for a bank account. */
type AccountNumber = { phone: string | null; cnic: string | null; iban: string | null; bank_code: string | null };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UNIQUE_VIOLATION = '23505';

async function readNumber(ctx: RequestContext, request: PayoutAccountRequest): Promise<AccountNumber> {
  if (isBankTransfer(request.pay_type)) {
    const iban = readIban(request.iban ?? '');
    if (iban === null) throw apiError('IBAN_INVALID', { rule: 'check_digits' });
    const bank = await sql<{
      code: string;
    }>`select code from bank where iban_code = ${ibanBankCode(iban)} and active`.execute(ctx.db);
    if (!bank.rows[0]) throw apiError('IBAN_INVALID', { rule: 'bank_unknown' });
    return { phone: null, cnic: null, iban, bank_code: bank.rows[0].code };
  }
  const phone = mobileNumber(request.phone ?? '');
  if (phone === null) throw apiError('PHONE_INVALID');
  const cnic = readCnic(request.cnic ?? '');
  if (cnic === null) throw apiError('CNIC_INVALID');
  return { phone, cnic, iban: null, bank_code: null };
}

/**
 * Reports whether the player has added the maximum number of accounts in a day, removed accounts included. Without a maximum, a player
 * could guess the name of a number's owner. The caller holds the player's lock.
 */
async function addedTooMany(tx: Tx, player_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ added: bigint }>`
    select count(*) as added from payout_account
    where player_id = ${player_id} and created_at > ${new Date(now.getTime() - DAY_MS)}`.execute(tx);
  return (rows[0]?.added ?? 0n) >= BigInt(TYPED_A_DAY);
}

async function writeAccount(
  ctx: RequestContext,
  tx: Tx,
  request: PayoutAccountRequest,
  { account_number, too_many: is_over_limit }: { account_number: AccountNumber; too_many: boolean },
): Promise<PayoutAccountRow> {
  const { player_id, device_id } = sessionOf(ctx);
  const now = ctx.clock.now();
  const id = newId();
  const seal = createFieldSeal(ctx.keys);
  const pause = await payoutPause(tx, { player_id, device_id, at: now });
  if (pause.closed_until !== null) throw apiError('PHONE_CHANGE_WAITING', { due_at: pause.closed_until.toISOString() });
  const review = await accountReview(tx, { player_id, device_id, at: now });
  const isProven = await consumeProof(tx, { player_id, device_id, purpose: 'payout_account', at: now });
  // A stolen session must not be enough: the account would receive money and could be used as proof when a lost phone number is changed.
  if (!isProven && !(await consumeProof(tx, { player_id, device_id, purpose: 'payout_account_password', at: now })))
    throw apiError('PROOF_REQUIRED');
  const wait_ms = isProven ? 0 : ctx.settings.get('withdraw_rules').account_wait_hours * HOUR_MS;
  const usable_from_ms = Math.max(now.getTime() + wait_ms, pause.usable_from?.getTime() ?? 0);
  const { cnic } = account_number;
  const isNamed = providerNamesOwner(ctx, request.pay_type);
  const identifiers = accountIdentifiers(ctx.keys, account_number);
  const too_many = is_over_limit || (await addedTooMany(tx, player_id, now));
  await assertTypedDetailsAllowed(tx, { player_id, identifiers, too_many, at: now });
  const { rows } = await sql<PayoutAccountRow>`
    insert into payout_account as a (id, player_id, pay_type, title, phone, iban, bank_code, cnic_sealed, cnic_mask, cnic_print,
      number_print, usable_from, created_at, owner_status, owner_next_at, review_reason)
    values (${id}, ${player_id}, ${request.pay_type}, ${request.title},
      ${account_number.phone}, ${account_number.iban}, ${account_number.bank_code},
      ${cnic && seal.seal(cnic, id)}, ${cnic && maskedCnic(cnic)}, ${printOf(identifiers, 'cnic')},
      ${printOf(identifiers, 'account')}, ${new Date(usable_from_ms)}, ${now},
      ${isNamed ? 'asking' : null}, ${isNamed ? now : null}, ${review})
    returning ${payoutAccountColumns}`.execute(tx);
  return rows[0]!;
}

async function readAccount({ db }: RequestContext, id: string): Promise<PayoutAccountRow> {
  const { rows } =
    await sql<PayoutAccountRow>`select ${payoutAccountColumns} from payout_account a where id = ${id}`.execute(db);
  return rows[0]!;
}

/**
 * Adds a payout account for a player who has just entered a code or the password, and notifies the player.
 *
 * With the password, the account can be used only after `account_wait_hours`. With a code, it can be used immediately, except after an
 * event that may let a stranger read codes (`payoutPause`).
 */
export const createPayoutAccount = handle(calls.createPayoutAccount, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  if (is_guest) throw apiError('GUEST_MAY_NOT');
  const payType = withdrawPayTypes(ctx.settings, ctx.ports.rails).find(({ pay_type }) => pay_type === body.pay_type);
  if (!payType?.open) throw apiError('PAY_TYPE_CLOSED');
  const account_number = await readNumber(ctx, body);
  const too_many = await countTypedDetails(ctx, player_id, accountIdentifiers(ctx.keys, account_number));
  try {
    const { id } = await ctx.db.transaction().execute(async (tx) => {
      const row = await writeAccount(ctx, tx, body, { account_number, too_many });
      await addNotice(tx, {
        player_id,
        kind: 'payout_account_added',
        about: { label: labelOf(row) },
        at: ctx.clock.now(),
      });
      return row;
    });
    await queryDueOwners(ctx, id);
    return payoutAccountResponse(await readAccount(ctx, id), await paidNames(ctx.db, player_id));
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw apiError('PAYOUT_ACCOUNT_EXISTS');
    throw error;
  }
});
