import type { PayType } from '@nua/contract/payment.ts';
import type { OwnerStatus } from '@nua/contract/payout-account.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../../core/app.ts';
import { payTypeFacts } from '../../../core/pay-type-facts.ts';
import type { AccountOwner } from '../../../core/ports/payout-rail.ts';
import { sendWithdrawState } from '../../event/public.ts';
import { recordWithdrawEvent, type WithdrawRow, withdrawEvent } from '../withdraw/withdraw-row.ts';
import { decideOwner, OWNER_QUERY_PENDING, type OwnerStep, ownerReason } from './owner-rules.ts';
import { paidNames } from './paid-names.ts';

type Deps = Pick<App, 'clock' | 'db' | 'ledger' | 'log' | 'ports' | 'settings'>;
type DueAccount = {
  id: string;
  player_id: string;
  pay_type: PayType;
  title: string;
  phone: string;
  iban: string | null;
  owner_tries: number;
};

/** Another worker may claim the account after this time, if the first worker died. */
const CLAIM_MS = 60_000;
const BATCH = 20;

/** Reports whether the provider of this pay type can name the owner of an account. */
export const providerNamesOwner = ({ ports }: Pick<App, 'ports'>, pay_type: PayType): boolean =>
  ports.rails.payout[payTypeFacts(pay_type).rail]?.ownerOf !== undefined;

/** Claims the accounts whose query is due; with an id, only that account. */
async function claimDue(deps: Deps, id: string | null): Promise<DueAccount[]> {
  const now = deps.clock.now();
  const { rows } = await sql<DueAccount>`
    with due as (
      select id from payout_account where owner_next_at <= ${now} and deleted_at is null and (${id}::uuid is null or id = ${id})
      order by owner_next_at limit ${BATCH} for update skip locked)
    update payout_account a set owner_next_at = ${new Date(now.getTime() + CLAIM_MS)}, owner_tries = owner_tries + 1
    from due join player p on true where a.id = due.id and p.id = a.player_id
    returning a.id, a.player_id, a.pay_type, a.title, coalesce(a.phone, p.phone, '') as phone, a.iban, a.owner_tries`.execute(
    deps.db,
  );
  return rows;
}

/** Returns the provider's response; undefined if it cannot name owners. A provider that fails or is not configured counts as silent. */
async function queryProvider(deps: Deps, account: DueAccount): Promise<AccountOwner | undefined> {
  const rail = deps.ports.rails.payout[payTypeFacts(account.pay_type).rail];
  if (!rail) return { state: 'silent', reason: 'rail not configured' };
  try {
    const amount_cents = deps.settings.get('withdraw_rules').minimum;
    return await rail.ownerOf?.({ ...account, amount_cents });
  } catch (error) {
    deps.log.error({ err: error, payout_account: account.id }, 'the query for the owner of an account failed');
    return { state: 'silent', reason: 'failed' };
  }
}

async function queryOwner(deps: Deps, account: DueAccount): Promise<void> {
  const response = await queryProvider(deps, account);
  await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, account.player_id);
    const step =
      response &&
      decideOwner({ ...account, paid_names: await paidNames(tx, account.player_id) }, response, deps.clock.now());
    if (response?.state === 'silent') logSilence(deps, account, response);
    if (await writeOwner(tx, account.id, step ?? null))
      await releaseWaitingPayouts(deps, tx, account.id, step?.status ?? null);
  });
}

/** Stores the owner's state. Returns false if another response was stored first, or the account was erased. */
async function writeOwner(tx: Tx, id: string, step: OwnerStep | null): Promise<boolean> {
  const { rows } = await sql`
    update payout_account set owner_status = ${step?.status ?? null}, owner_name = ${step?.name ?? null},
      owner_next_at = ${step?.next_at ?? null}
    where id = ${id} and owner_status = 'asking' returning 1`.execute(tx);
  return rows.length > 0;
}

function logSilence({ log }: Deps, account: DueAccount, { reason }: Extract<AccountOwner, { state: 'silent' }>): void {
  log.warn({ payout_account: account.id, reason, tries: account.owner_tries }, 'no response about an account owner');
}

/**
 * Queries the providers about the owners of due accounts, and releases the withdrawals that waited for the result.
 *
 * A silent provider is queried five times within ten minutes; then a person reviews the account.
 *
 * Shape   deps, id or null for all due accounts -> how many accounts were queried
 */
export async function queryDueOwners(deps: Deps, id: string | null = null): Promise<number> {
  const due = await claimDue(deps, id);
  const work = due.map(async (account) => {
    try {
      await queryOwner(deps, account);
    } catch (error) {
      deps.log.error({ err: error, payout_account: account.id }, 'the owner of an account could not be queried');
    }
  });
  await Promise.all(work);
  return due.length;
}

/** Continues the payouts that waited only for the owner's name: each is approved or reviewed. The caller holds the owner's lock. */
async function releaseWaitingPayouts(
  { clock }: Pick<App, 'clock'>,
  tx: Tx,
  payout_account_id: string,
  status: OwnerStatus | null,
): Promise<void> {
  if (status === 'asking') return;
  const now = clock.now();
  const reason = ownerReason(status);
  const state = reason === null ? 'approved' : 'reviewing';
  const { rows } = await sql<WithdrawRow>`
    update withdraw set state = ${state}, reason = ${reason}, next_at = ${reason === null ? now : null}
    where payout_account_id = ${payout_account_id} and state = 'reviewing' and reason = ${OWNER_QUERY_PENDING} returning *`.execute(
    tx,
  );
  for (const row of rows) {
    await recordWithdrawEvent(tx, row.id, now, { state, source: 'rules', reason });
    await sendWithdrawState(tx, withdrawEvent(row, now));
  }
}
