import type { Cents } from '@nua/money';
import { apiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import { readUsage } from './read-limits.ts';

/**
 * Refuses a deposit that would exceed the player's own limits. The caller holds the owner's lock, so the counted amounts cannot
 * change meanwhile. A deposit that waits for its payer counts as paid.
 *
 * Errors  LIMIT_REACHED with the limit that leaves the smallest amount
 */
export async function refuseDeposit(
  tx: Tx,
  { player_id, amount, at }: { player_id: string; amount: Cents; at: Date },
): Promise<void> {
  const usage = (await readUsage(tx, player_id, at)).filter(({ kind, left }) => kind === 'deposit' && amount > left);
  const [hit] = usage.sort((one, other) => Number(one.left - other.left));
  if (!hit) return;
  const { kind, period, amount_cents: limit, used, left, resets_at } = hit;
  throw apiError('LIMIT_REACHED', { kind, period, limit, used, left, resets_at: resets_at.toISOString() });
}
