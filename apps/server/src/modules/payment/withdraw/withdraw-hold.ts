import { createHash } from 'node:crypto';
import type { App, Tx } from '../../../core/app.ts';
import { newId } from '../../../db/new-id.ts';
import type { Journal, Leg, Verdict } from '../../../ledger/ledger.ts';
import { resolveHeldBonuses } from '../../play/public.ts';
import type { WithdrawRow } from './withdraw-row.ts';

export type WithdrawDeps = Pick<App, 'clock' | 'db' | 'ledger' | 'log' | 'ports' | 'keys'>;
type Payout = Pick<WithdrawRow, 'id' | 'player_id' | 'amount_cents' | 'rail' | 'hold_id'>;

export async function moveHold(
  deps: Pick<WithdrawDeps, 'clock' | 'ledger'>,
  tx: Tx,
  payout: Payout,
  kind: 'hold' | 'settle' | 'void',
): Promise<Verdict> {
  const id = newId();
  const leg: Leg = {
    debit: { player_id: payout.player_id, purpose: 'main' },
    credit: { house: `payout_clearing:${payout.rail}` },
    amount: payout.amount_cents,
    reason: 'withdraw',
    kind,
    hold_id: payout.hold_id,
  };
  const journal = {
    id,
    owner_id: payout.player_id,
    key: id,
    request_hash: createHash('sha256').update(`withdraw ${payout.id} ${kind}`).digest(),
    currency: 'PKR',
    legs: [leg],
    at: deps.clock.now(),
    ref: { type: 'withdraw', id: payout.id },
    // A blocked player cannot make new requests, but a sent payout is still settled or returned.
    despite_block: kind !== 'hold',
  } satisfies Journal;
  if (kind !== 'hold') {
    const moved = await deps.ledger.mustPost(tx, journal);
    await resolveHeldBonuses(deps, tx, payout, kind);
    return moved;
  }
  // The ledger decides whether the money is available; the caller maps the refusal to an error.
  const [verdict] = await deps.ledger.post(tx, [journal]);
  return verdict!;
}
