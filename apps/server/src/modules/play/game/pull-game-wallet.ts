import { calls } from '@nua/contract';
import { type Cents, sum, ZERO } from '@nua/money';
import { apiError } from '../../../core/api-error.ts';
import { type App, type RequestContext, sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { isExcluded } from '../../protection/public.ts';
import { beginPull } from './begin-pull.ts';
import { isOpen, type Transfer } from './transfer-row.ts';
import { driveTransfer } from './transfer-saga.ts';

type Pulled = { moved: Cents; balance: Cents };

/** The running pull of each player. Parallel requests of a player share it. */
const pulling = new Map<string, Promise<Pulled>>();

export const pullGameWallet = handle(calls.pullGameWallet, async (ctx, { query }) => {
  const { player_id } = sessionOf(ctx);
  if (query.for !== 'withdraw') await assertNotPlayedElsewhere(ctx);
  const running = pulling.get(player_id);
  if (running) return running;
  const pull = pullEverything(ctx, player_id).finally(() => pulling.delete(player_id));
  pulling.set(player_id, pull);
  return pull;
});

/** Throws if the money is in play on another device, unless the player is excluded. */
async function assertNotPlayedElsewhere(ctx: RequestContext): Promise<void> {
  const { player_id, device_id } = sessionOf(ctx);
  if (!(await ctx.ports.game.isPlayedElsewhere(ctx, { player_id, device_id }))) return;
  if (!(await isExcluded(ctx.db, player_id, ctx.clock.now()))) throw apiError('GAME_PLAYED_ELSEWHERE');
}

async function pullEverything(app: App, player_id: string): Promise<Pulled> {
  let moved = ZERO;
  for (;;) {
    const { transfer, is_new } = await beginPull(app, player_id);
    const end = await driveTransfer(app, transfer.id);
    if (isOpen(end)) throw apiError('TRANSFER_IN_PROGRESS', undefined, { retry_after_s: 2 });
    if (end.state === 'confirmed' && end.direction === 'out') moved = sum(moved, end.amount_cents!);
    if (!is_new) continue;
    if (end.state === 'failed') throw refusalOf(end);
    const wallets = (await app.ledger.balances([player_id])).get(player_id);
    return { moved, balance: wallets?.main ?? ZERO };
  }
}

function refusalOf({ reason }: Transfer) {
  if (reason === 'ROUND_IN_PROGRESS') return apiError('ROUND_IN_PROGRESS', undefined, { retry_after_s: 2 });
  if (reason === 'ACCOUNT_FROZEN') return apiError('ACCOUNT_FROZEN');
  return apiError('TRANSFER_IN_PROGRESS', undefined, { retry_after_s: 2 });
}
