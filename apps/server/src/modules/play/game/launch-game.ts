import { calls } from '@nua/contract';
import { type Cents, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { type RequestContext, sessionOf, type Tx } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import type { Queryable } from '../../../db/connect.ts';
import { newId } from '../../../db/new-id.ts';
import { assertNotExcluded } from '../../protection/public.ts';
import { isClosed } from '../pace/play-pace.ts';
import { findGame, providerOfGame } from '../pace/playable-games.ts';
import { hasOpenRound } from '../round/has-open-round.ts';
import { launchAtProvider } from '../seamless/seamless-session.ts';
import { insertTransfer, isOpen, openTransferOf, transferJournal } from './transfer-row.ts';
import { driveTransfer } from './transfer-saga.ts';

type Launch = {
  id: string;
  request_hash: Buffer;
  game_id: string;
  transfer_id: string | null;
  game_balance_cents: Cents | null;
};

export const launchGame = handle(calls.launchGame, async (ctx, { body }) => {
  const session = sessionOf(ctx);
  await assertNotExcluded(ctx.db, session.player_id, ctx.clock.now());
  const known = await findLaunch(ctx, session.player_id, ctx.db);
  const launch = known ?? (await beginLaunch(ctx, session.player_id, body.game_id));
  const transfer = launch.transfer_id === null ? null : await driveTransfer(ctx, launch.transfer_id);
  if (transfer && isOpen(transfer)) throw apiError('TRANSFER_IN_PROGRESS', undefined, { retry_after_s: 2 });
  // The provider refused the transfer, and the money is back in the main wallet.
  if (transfer?.state === 'failed') throw apiError('GAME_CLOSED');
  if (launch.game_balance_cents !== null) ctx.markReplayed();
  const { player_id, device_id } = session;
  const is_repeat = launch.game_balance_cents !== null;
  const request = { launch_id: launch.id, player_id, device_id, game_id: launch.game_id, is_repeat };
  const provider = providerOfGame(ctx, launch.game_id);
  const opened = await (provider
    ? launchAtProvider(ctx, provider, { ...request, session })
    : ctx.ports.game.launch(ctx, request));
  // A launch cannot be repeated from another device, or after the sign-in or the provider's session has ended.
  if (opened === null) throw apiError('LAUNCH_ENDED');
  const game_balance = launch.game_balance_cents ?? (await storeGameBalance(ctx, launch.id, player_id));
  const game = findGame(ctx, launch.game_id);
  const is_open = game !== undefined && !isClosed(ctx, game);
  return { url: opened.url, moved: transfer?.amount_cents ?? ZERO, game_balance, is_open };
});

async function findLaunch(ctx: RequestContext, player_id: string, db: Queryable): Promise<Launch | null> {
  const { rows } = await sql<Launch>`select id, request_hash, game_id, transfer_id, game_balance_cents from game_launch
    where player_id = ${player_id} and key = ${ctx.idempotency_key}`.execute(db);
  const [launch] = rows;
  if (!launch) return null;
  if (!launch.request_hash.equals(ctx.requestHash())) throw apiError('KEY_REUSED');
  return launch;
}

async function beginLaunch(ctx: RequestContext, player_id: string, game_id: string): Promise<Launch> {
  const game = findGame(ctx, game_id);
  if (!game) throw apiError('NOT_FOUND');
  // The player of an open round may enter a closed game to finish it. The game refuses new bets.
  if (isClosed(ctx, game) && !(await hasOpenRound(ctx.db, player_id, game_id))) throw apiError('GAME_CLOSED');
  await ctx.ports.game.createMember(ctx, player_id);
  for (let attempt = 1; ; attempt += 1) {
    const begin = () => ctx.db.transaction().execute((tx) => tryBegin(ctx, tx, player_id, game_id));
    const begun = await keyedMutex(ctx.pool, player_id, begin);
    if ('launch' in begun) return begun.launch;
    const earlier = attempt === 1 ? await driveTransfer(ctx, begun.open_transfer) : null;
    if (earlier === null || isOpen(earlier)) throw apiError('TRANSFER_IN_PROGRESS', undefined, { retry_after_s: 2 });
  }
}

type LaunchStart = { launch: Launch } | { open_transfer: string };

async function tryBegin(ctx: RequestContext, tx: Tx, player_id: string, game_id: string): Promise<LaunchStart> {
  await ctx.ledger.lockWallets(tx, player_id);
  const known = await findLaunch(ctx, player_id, tx);
  if (known) return { launch: known };
  const wallets = (await ctx.ledger.balances([player_id], tx)).get(player_id);
  if (!wallets) throw new Error(`player ${player_id} has no wallets`);
  if (wallets.frozen) throw apiError('ACCOUNT_FROZEN');
  const provider = ctx.ports.game.name;
  const open = await openTransferOf(tx, player_id, provider);
  if (open) return { open_transfer: open.id };
  const at = ctx.clock.now();
  const amount = amountToMove(ctx, wallets.main);
  const transfer_id = amount > 0n ? newId() : null;
  if (transfer_id !== null) {
    await insertTransfer(tx, { id: transfer_id, player_id, provider, direction: 'in', amount, at });
    const journal = transferJournal({
      transfer: { id: transfer_id, player_id },
      name: 'leave_main',
      debit: { player_id, purpose: 'main' },
      credit: { house: 'in_transit' },
      amount,
      reason: 'game_in',
      id: newId(),
      at,
    });
    await ctx.ledger.mustPost(tx, journal, { ACCOUNT_FROZEN: () => apiError('ACCOUNT_FROZEN') });
  }
  const launch = { id: newId(), request_hash: ctx.requestHash(), game_id, transfer_id, game_balance_cents: null };
  await sql`insert into game_launch (id, player_id, key, request_hash, game_id, transfer_id, at)
    values (${launch.id}, ${player_id}, ${ctx.idempotency_key}, ${launch.request_hash}, ${game_id}, ${transfer_id}, ${at})`.execute(
    tx,
  );
  return { launch };
}

function amountToMove(ctx: RequestContext, main: Cents): Cents {
  const { launch_maximum } = ctx.settings.get('play_rules');
  return launch_maximum !== null && launch_maximum < main ? launch_maximum : main;
}

async function storeGameBalance(ctx: RequestContext, launch_id: string, player_id: string): Promise<Cents> {
  const wallets = (await ctx.ledger.balances([player_id])).get(player_id);
  const game = wallets?.game ?? ZERO;
  const { rows } = await sql<{ game_balance_cents: Cents }>`update game_launch
    set game_balance_cents = coalesce(game_balance_cents, ${game}) where id = ${launch_id} returning game_balance_cents`.execute(
    ctx.db,
  );
  return rows[0]!.game_balance_cents;
}
