import { listPlayerRounds, listPlayerTransfers, revealPhone } from '@nua/contract/console/player.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../core/api-error.ts';
import { droppedMonthsOf } from '../../ledger/dropped-months.ts';
import { readNewestFirst, TRANSFERS } from '../../ledger/month-archive.ts';
import { droppedEntriesOf, walletTransfers } from '../../ledger/wallet-transfers.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { type LoggedLook, logLook, reasonFor } from '../looks.ts';

const PAGE = 50;

/** Logs a look at a player with the reason in the call, or with the reason that was given before. Errors: REASON_NEEDED. */
export async function logPlayerLook(
  ctx: ConsoleContext,
  look: { act: string; id: string; typed: string | undefined },
): Promise<LoggedLook> {
  const subject = `player ${look.id}`;
  return await logLook(ctx, { act: look.act, subject, reason: await reasonFor(ctx, subject, look.typed) });
}

export const phoneReveal = handleConsole(revealPhone, async (ctx, { params: { id }, body: { reason } }) => {
  const { rows } = await sql<{ phone: string | null }>`select phone from player where id = ${id}`.execute(ctx.reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const look = await logPlayerLook(ctx, { act: 'player phone', id: id!, typed: reason });
  return look.show({ phone: row.phone });
});

const ARCHIVE_AWAY =
  'Rows of an old month are in the archive, which cannot be read now. Nothing is missing. Try again later.';

/** Replaces the error of an archive that cannot be read by one that staff can read, and throws other errors as they are. */
export function rethrowArchiveError(error: unknown): never {
  throw error instanceof ApiError ? new ConsoleError('ACT_REFUSED', { text: ARCHIVE_AWAY }) : error;
}

/** Reads a page, including rows of dropped months. If the archive cannot be read, it throws a readable error. */
const readWithArchive: typeof readNewestFirst = (archive, parts, page) =>
  readNewestFirst(archive, parts, page).catch(rethrowArchiveError);

const liveAndArchivedRounds = (archived: string): RawBuilder<unknown> => sql`(
  select id, player_id, game_id, at, stake_cents, payout_cents, state from arcade.round
  union all
  select id, player_id, game_id, at, stake_cents, payout_cents, state from arcade.archived_rounds(${archived}::json))`;

type Round = {
  id: string;
  game_id: string;
  at: Date;
  stake: Cents;
  payout: Cents;
  state: string;
};

export const playerRounds = handleConsole(listPlayerRounds, async (ctx, { params: { id }, query }) => {
  const { reason, after = null } = query;
  const look = await logPlayerLook(ctx, { act: 'player rounds', id: id!, typed: reason });
  const read = async (archived: string | null) =>
    (
      await sql<Round>`
        select r.id, r.game_id, r.at, r.stake_cents as stake, r.payout_cents as payout, r.state
        from ${archived === null ? sql`arcade.round` : liveAndArchivedRounds(archived)} r
        where r.player_id = ${id} and (${after}::uuid is null or r.id < ${after})
        order by r.id desc limit ${PAGE + 1}`.execute(ctx.reads)
    ).rows;
  const months = await sql<{ month: string; next_id: string }>`
    select d.month, d.next_id from (${droppedMonthsOf(sql`${id}::uuid`)}) d
    where ${after}::uuid is null or d.first_id < ${after} order by d.first_id desc`.execute(ctx.reads);
  const parts = months.rows.map((one) => ({ ...one, table: 'arcade.round' as const, owner_id: id! }));
  const rows = await readWithArchive(ctx.app.ports.month_archive, parts, {
    read,
    endsBefore: (page, { next_id }) => page.length > PAGE && page.at(-1)!.id >= next_id,
  });
  const list = rows.slice(0, PAGE).map(({ at, ...round }) => ({ ...round, at: at.toISOString() }));
  return look.show({ list, has_more: rows.length > PAGE });
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
  const look = await logPlayerLook(ctx, { act: 'player transfers', id: id!, typed: reason });
  const read = async (archived: string | null) =>
    (
      await sql<Transfer>`
        select r.id, r.entry, r.at, r.reason, r.step, r.direction, r.amount, r.balance_after
        from (${walletTransfers(id!, wallet, after, PAGE + 1, archived)}) r order by r.entry desc`.execute(ctx.reads)
    ).rows;
  const months = await sql<{ month: string; account_id: string; last_entry: bigint }>`
    select d.month, d.account_id, d.last_entry from (${droppedEntriesOf(id!, wallet, after)}) d order by d.last_entry desc`.execute(
    ctx.reads,
  );
  const parts = months.rows.map((one) => ({ ...one, table: TRANSFERS, owner_id: one.account_id }));
  const rows = await readWithArchive(ctx.app.ports.month_archive, parts, {
    read,
    endsBefore: (page, { last_entry }) => page.length > PAGE && page.at(-1)!.entry > last_entry,
  });
  const list = rows
    .slice(0, PAGE)
    .map(({ entry, at, ...transfer }) => ({ ...transfer, entry: Number(entry), at: at.toISOString() }));
  return look.show({ list, has_more: rows.length > PAGE });
});
