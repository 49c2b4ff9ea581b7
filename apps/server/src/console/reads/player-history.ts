import { listPlayerRounds, listPlayerTransfers, revealPhone } from '@nua/contract/console/player.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { walletTransfers } from '../../ledger/wallet-transfers.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { logLook } from '../looks.ts';

const PAGE = 50;

export const phoneReveal = handleConsole(revealPhone, async (ctx, { params: { id }, body: { reason } }) => {
  const { rows } = await sql<{ phone: string | null }>`select phone from player where id = ${id}`.execute(ctx.reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  await logLook(ctx, { act: 'player phone', subject: `player ${id}`, note: reason });
  return { phone: row.phone };
});

type Round = {
  id: string;
  game_id: string;
  at: Date;
  stake: Cents;
  payout: Cents;
  state: string;
  share_id: string | null;
};

export const playerRounds = handleConsole(listPlayerRounds, async (ctx, { params: { id }, query }) => {
  const { reason, after = null } = query;
  await logLook(ctx, { act: 'player rounds', subject: `player ${id}`, note: reason });
  const { rows } = await sql<Round>`
    select r.id, r.game_id, r.at, r.stake_cents as stake, r.payout_cents as payout, r.state,
      (select s.id from replay_share s where s.player_id = r.player_id and s.round_id = r.id and s.taken_back_at is null) as share_id
    from arcade.round r where r.player_id = ${id} and (${after}::uuid is null or r.id < ${after})
    order by r.id desc limit ${PAGE + 1}`.execute(ctx.reads);
  const site = ctx.app.config.public_url;
  const list = rows.slice(0, PAGE).map(({ share_id, at, ...round }) => ({
    ...round,
    at: at.toISOString(),
    replay: share_id === null ? null : `${site}/arcade/verify?game=${round.game_id}&round=${share_id}`,
  }));
  return { list, has_more: rows.length > PAGE };
});

type Transfer = {
  id: string;
  entry: bigint;
  at: Date;
  reason: string;
  step: string;
  direction: 'in' | 'out';
  amount: Cents;
  balance_after: Cents | null;
};

export const playerTransfers = handleConsole(listPlayerTransfers, async (ctx, { params: { id }, query }) => {
  const { reason, wallet, after = null } = query;
  await logLook(ctx, { act: 'player transfers', subject: `player ${id}`, note: reason });
  const { rows } = await sql<Transfer>`
    select r.id, r.entry, r.at, r.reason, r.step, r.direction, r.amount, r.balance_after
    from (${walletTransfers(id!, wallet, after, PAGE + 1)}) r order by r.entry desc`.execute(ctx.reads);
  const list = rows
    .slice(0, PAGE)
    .map(({ entry, at, ...transfer }) => ({ ...transfer, entry: Number(entry), at: at.toISOString() }));
  return { list, has_more: rows.length > PAGE };
});
