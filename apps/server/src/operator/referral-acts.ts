import { formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { addMessage } from '../modules/notify/public.ts';
import { exclusionOf } from '../modules/protection/public.ts';
import { type Cycle, lockCycle, payCycle } from '../modules/referral/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';

/**
 * Decides a cash-out of the referral wheel that waits because friends who counted look like one person. Always takes two names; the player
 * is told.
 */
export async function decideReferral(
  call: ProposingCall,
  id: string,
  verdict: 'approve' | 'reject',
): Promise<Decision> {
  const { deps, acting } = call;
  return await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const cycle = await lockWaiting(deps, tx, id, at);
    if (verdict === 'approve' && (await exclusionOf(tx, cycle.player_id, at)))
      throw new CommandError(
        'The player takes a break: nothing is granted before its end. The cash-out keeps waiting.',
      );
    const subject = `referral ${cycle.id}`;
    const content = { cycle: cycle.id, player: cycle.player_id, verdict, amount: cycle.target_cents };
    const causes =
      verdict === 'approve'
        ? ({ kind: 'given', player_id: cycle.player_id, amount: cycle.target_cents } as const)
        : null;
    const allowed = await authorise(tx, call, { subject, content, causes, before: { state: cycle.state } });
    if (!allowed.goes_on) return allowed.decision;
    if (verdict === 'approve') await payCycle(deps, tx, cycle, true);
    else await sql`update referral_cycle set state = 'rejected', ended_at = ${at} where id = ${cycle.id}`.execute(tx);
    const target = formatMoney(cycle.target_cents);
    await addMessage(tx, {
      player_id: cycle.player_id,
      type: verdict === 'approve' ? 4 : 2,
      text: verdict === 'approve' ? 'referral_paid' : 'referral_rejected',
      extra: { target },
      link: verdict === 'approve' ? { to: '/wallet', label: 'wallet' } : { to: '/customer-service', label: 'help' },
      at,
    });
    const after = { state: verdict === 'approve' ? 'paid' : 'rejected' };
    const before = { state: cycle.state, reason: cycle.reason };
    await logAct(tx, { ...acting, at, act: `referral ${verdict}`, subject, before, after });
    return allowed.done(
      verdict === 'approve' ? `Paid: PKR ${target} is in the bonus wallet.` : 'Rejected; the player is notified.',
    );
  });
}

async function lockWaiting(deps: OperatorDeps, tx: Tx, id: string, at: Date): Promise<Cycle> {
  const { rows } = await sql<{ player_id: string }>`select player_id from referral_cycle where id = ${id}`.execute(tx);
  if (!rows[0]) throw new CommandError(`There is no cycle ${id} of the referral wheel.`);
  await deps.ledger.responses.lockOwner(tx, rows[0].player_id);
  const cycle = (await lockCycle(tx, id, at))!;
  if (cycle.state !== 'reached' || cycle.review_at === null)
    throw new CommandError(`The cycle is ${cycle.state}; no cash-out of it waits for a person.`);
  return cycle;
}
