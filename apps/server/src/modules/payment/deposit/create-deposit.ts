import { type BodyOf, calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError, inputError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { readCnic } from '../../../core/values/cnic.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { newId } from '../../../db/new-id.ts';
import { railOf } from '../../../providers/rails/rails.ts';
import { checkPromo } from '../../promo/public.ts';
import {
  accountIdentifiers,
  assertNotExcluded,
  assertTypedDetailsAllowed,
  assertWithinDepositLimit,
  countTypedDetails,
  type Identifier,
  lockPerson,
  printOf,
} from '../../protection/public.ts';
import { depositFields, depositPayTypes } from '../channel/pay-types.ts';
import { depositResponse } from './deposit-response.ts';
import { type DepositRow, eventsOf, recordDepositEvent } from './deposit-row.ts';
import { chargeInBackground } from './run-due-deposits.ts';

type DepositRequest = BodyOf<typeof calls.createDeposit>;

/** The stored details of the payer: phone in E.164, CNIC as digits. */
type Payer = { phone: string | null; cnic: string | null; email: string | null; real_name: string | null };

/** Returns only the fields that the rail checks: an unchecked number must not count as proven when the money arrives. */
function payerNumbers(
  ctx: RequestContext,
  { pay_type, phone, cnic }: DepositRequest,
): { phone: string | null; cnic: string | null } {
  const required: readonly string[] = depositFields(ctx.ports.rails, pay_type);
  return {
    phone: required.includes('phone') ? mobileNumber(phone ?? '') : null,
    cnic: required.includes('cnic') ? readCnic(cnic ?? '') : null,
  };
}

/** Throws if the request breaks a rule of its pay type. Returns the details to store. */
function checkRequest(ctx: RequestContext, request: DepositRequest): Payer {
  const payType = depositPayTypes(ctx.settings, ctx.ports.rails).find(({ pay_type }) => pay_type === request.pay_type);
  if (!payType?.open) throw apiError('PAY_TYPE_CLOSED');
  const missing = depositFields(ctx.ports.rails, request.pay_type).filter((field) => !request[field]);
  if (missing.length > 0) throw apiError('DEPOSIT_FIELD_MISSING', { fields: missing });
  const { phone, cnic } = payerNumbers(ctx, request);
  if (request.phone !== undefined && mobileNumber(request.phone) === null) throw apiError('PHONE_INVALID');
  if (request.cnic !== undefined && readCnic(request.cnic) === null)
    throw inputError([{ path: 'cnic', rule: '13 digits, 5-7-1' }]);
  if (request.amount < payType.minimum) throw apiError('DEPOSIT_BELOW_MINIMUM', { limit: payType.minimum });
  if (request.amount > payType.maximum) throw apiError('DEPOSIT_ABOVE_MAXIMUM', { limit: payType.maximum });
  return { phone, cnic, email: request.email ?? null, real_name: request.real_name ?? null };
}

/** The caller has locked the player, so the count cannot change. */
async function assertFewWaiting(ctx: RequestContext, tx: Tx): Promise<void> {
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from deposit
    where player_id = ${sessionOf(ctx).player_id} and state in ('created', 'awaiting_approval', 'checking')`.execute(
    tx,
  );
  if ((rows[0]?.waiting ?? 0n) >= BigInt(ctx.settings.get('deposit_setting').pending_limit))
    throw apiError('DEPOSIT_PENDING_LIMIT');
}

async function writeOrder(
  ctx: RequestContext,
  tx: Tx,
  request: DepositRequest,
  payer: Payer,
  identifiers: readonly Identifier[],
  promo_version: number | null,
): Promise<DepositRow> {
  const rail = railOf(ctx.ports.rails, request.pay_type)!;
  const now = ctx.clock.now();
  const id = newId();
  const expires_at = new Date(now.getTime() + rail.expires_ms);
  const cnic_sealed = payer.cnic === null ? null : createFieldSeal(ctx.keys).seal(payer.cnic, id);
  // A charge is due immediately, so the worker sends it even after a restart. A bank transfer waits for the payer.
  const state = rail.charge ? 'created' : 'awaiting_approval';
  const next_at = rail.charge ? now : expires_at;
  const { rows } = await sql<DepositRow>`
    insert into deposit (id, player_id, pay_type, amount_cents, state, reference, phone, cnic_sealed, number_print, cnic_print,
      cnic_ending_print, email, real_name, created_at, next_at, expires_at, promo_id,
      promo_version)
    values (${id}, ${sessionOf(ctx).player_id}, ${request.pay_type}, ${request.amount}, ${state}, ${rail.newReference(now)},
      ${payer.phone}, ${cnic_sealed}, ${printOf(identifiers, 'account')}, ${printOf(identifiers, 'cnic')},
      ${identifiers.find(({ kind }) => kind === 'cnic')?.ending ?? null}, ${payer.email}, ${payer.real_name}, ${now}, ${next_at},
      ${expires_at}, ${request.promo_id ?? null}, ${promo_version})
    returning *`.execute(tx);
  await recordDepositEvent(tx, id, now, { state, source: 'player' });
  return rows[0]!;
}

/**
 * Begins a deposit. The order and our reference are stored before anything is sent to the provider.
 *
 * The charge runs in the background, because a payer may need a minute to enter the PIN.
 */
export const createDeposit = handle(calls.createDeposit, async (ctx, { body }) => {
  const { player_id, is_guest } = sessionOf(ctx);
  const identifiers = accountIdentifiers(ctx.keys, payerNumbers(ctx, body));
  const too_many = !is_guest && (await countTypedDetails(ctx, player_id, identifiers));
  const response = await ctx.once(async (tx) => {
    const now = ctx.clock.now();
    if (is_guest) throw apiError('GUEST_MAY_NOT');
    await lockPerson(tx, player_id, identifiers);
    await assertNotExcluded(tx, player_id, now);
    const payer = checkRequest(ctx, body);
    await assertFewWaiting(ctx, tx);
    await assertWithinDepositLimit(tx, { player_id, amount: body.amount, at: now });
    await assertTypedDetailsAllowed(tx, { player_id, identifiers, too_many, amount: body.amount, at: now });
    const { promo_id, amount } = body;
    const promo_payer = { pay_type: body.pay_type, cnic_print: printOf(identifiers, 'cnic') };
    const version =
      promo_id === undefined
        ? null
        : await checkPromo(tx, { promo_id, player_id, amount, payer: promo_payer, at: now });
    const order = await writeOrder(ctx, tx, body, payer, identifiers, version);
    return depositResponse(order, await eventsOf(tx, [order.id]), ctx.settings);
  });
  chargeInBackground(ctx, response.id);
  return response;
});
