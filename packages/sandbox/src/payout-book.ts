import type { FastifyReply } from 'fastify';
import { dropConnection } from './held-connections.ts';
import { stamp } from './pakistan-time.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import type { Payout } from './sandbox-state.ts';
import { type PayoutScript, payoutScript } from './scripts.ts';

type Order = Pick<Payout, 'gateway' | 'kind' | 'receiver' | 'amount'> & { reference: string | null };

/**
 * The result of an order. Each gateway translates it to its own codes.
 *
 * sent, refused: the true result. unsure: accepted, but the merchant must query the result. duplicate: the reference was used before, or
 * the receiver's script prescribes this response. busy, firewall: no payout was made. gone: the connection is closed.
 */
export type PayoutPlay = {
  response: 'sent' | 'refused' | 'unsure' | 'duplicate' | 'busy' | 'firewall' | 'gone';
  payout: Payout | null;
};

const codes: Readonly<Record<PayoutScript['outcome'], string>> = {
  completed: '0',
  cancelled: '0',
  receiver_invalid: '2001',
  cnic_mismatch: '2010',
  no_funds: '2009',
};

/** Executes an order as the receiver's script prescribes. A reference is paid at most once. */
export async function playPayout(deps: SandboxDeps, order: Order, reply: FastifyReply): Promise<PayoutPlay> {
  const { state, delays } = deps;
  const before = order.reference === null ? undefined : state.payouts.get(payoutId(order.gateway, order.reference));
  if (before !== undefined) {
    const payout = state.payouts.put({ ...before, attempts: before.attempts + 1 });
    await state.settled();
    return { response: 'duplicate', payout };
  }
  const script = payoutScript(order.receiver);
  if ((script.response === 'firewall' || script.response === 'busy') && recordFirstAttempt(deps, order)) {
    await state.settled();
    return { response: script.response, payout: null };
  }
  const refused = script.outcome !== 'completed' && script.outcome !== 'cancelled';
  const isPending = script.response === 'unsure' || (script.response === 'silence' && script.outcome === 'cancelled');
  const payout = storePayout(
    deps,
    order,
    refused ? 'refused' : isPending ? 'pending' : 'completed',
    codeOf(order, script.outcome),
  );
  if (isPending) {
    const outcome = script.outcome === 'cancelled' ? 'cancelled' : 'completed';
    deps.schedule.add(delays.settle_ms, { kind: 'settle_payout', payout_id: payout.id, state: outcome });
  }
  await state.settled();
  if (script.response === 'silence') {
    await deps.held.wait(reply, payout.id, delays.silence_ms);
    dropConnection(reply);
    return { response: 'gone', payout };
  }
  if (script.response === 'duplicate' || script.response === 'unsure') return { response: script.response, payout };
  return { response: refused ? 'refused' : 'sent', payout };
}

function codeOf(order: Order, outcome: PayoutScript['outcome']): string {
  if (outcome === 'receiver_invalid' && order.kind === 'bank') return '30008';
  return codes[outcome];
}

export function settlePayout(deps: SandboxDeps, id: string, state: 'completed' | 'cancelled') {
  const payout = deps.state.payouts.get(id);
  if (payout?.state !== 'pending') return;
  deps.state.payouts.put({ ...payout, state, decided_at: deps.clock.now().toISOString() });
}

/** Finds a payout by the merchant's reference or by the gateway's transaction id. */
export function findPayout(deps: SandboxDeps, gateway: Payout['gateway'], reference: string): Payout | undefined {
  const direct = deps.state.payouts.get(payoutId(gateway, reference));
  return direct ?? deps.state.payouts.all().find((one) => one.gateway === gateway && one.transaction_id === reference);
}

function payoutId(gateway: string, reference: string): string {
  return `${gateway}-${reference}`;
}

/** Records an order's attempt and returns true for the first one. Without a reference, receiver and amount identify the order. */
function recordFirstAttempt(deps: SandboxDeps, order: Order): boolean {
  const id = `${order.gateway}-${order.reference ?? `${order.receiver}-${order.amount}`}`;
  if (deps.state.first_attempts.get(id)) return false;
  deps.state.first_attempts.put({ id });
  return true;
}

function storePayout(deps: SandboxDeps, order: Order, state: Payout['state'], code: string): Payout {
  const now = deps.clock.now();
  const transaction_id = stamp(now).slice(2, 8) + String(deps.state.payouts.size() + 1).padStart(8, '0');
  const reference = order.reference ?? transaction_id;
  return deps.state.payouts.put({
    ...order,
    reference,
    id: payoutId(order.gateway, reference),
    state,
    code,
    transaction_id,
    attempts: 1,
    created_at: now.toISOString(),
    decided_at: state === 'pending' ? null : now.toISOString(),
  });
}
