import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { assertNotDropped } from '../../ledger/dropped-days.ts';
import { idsOfDays } from '../../ledger/ids-of-days.ts';
import { readTransfersOfDays } from '../../ledger/transfers-of-days.ts';
import type { ExportRow, RowRange } from './export-rows.ts';
import type { ExportColumn } from './export-writer.ts';

export const roundStates = ['open', 'settled', 'voided'] as const;

export const transferColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'journal_id', type: 'id' },
  { name: 'kind', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'amount', type: 'money' },
  { name: 'debit_account', type: 'id' },
  { name: 'debit_purpose', type: 'text' },
  { name: 'debit_owner', type: 'id' },
  { name: 'credit_account', type: 'id' },
  { name: 'credit_purpose', type: 'text' },
  { name: 'credit_owner', type: 'id' },
  { name: 'hold_id', type: 'id' },
  { name: 'ref', type: 'text' },
  { name: 'at', type: 'time' },
];

export async function readTransferRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { filter, after } = range;
  await assertNotDropped(db, range.from, range.until);
  const rows = await readTransfersOfDays(db, { ...range, after: after.id, reason: filter.reason ?? null });
  return rows.map((row) => ({
    // Transfers are ordered by id alone.
    place: { at: after.at, id: row.id },
    cells: [
      row.id,
      row.journal_id,
      row.kind,
      row.reason,
      row.amount,
      row.debit_account,
      row.debit_purpose,
      row.debit_owner,
      row.credit_account,
      row.credit_purpose,
      row.credit_owner,
      row.hold_id,
      row.ref,
      row.at,
    ],
  }));
}

export const roundColumns: readonly ExportColumn[] = [
  { name: 'id', type: 'id' },
  { name: 'player_id', type: 'id' },
  { name: 'game_id', type: 'text' },
  { name: 'provider', type: 'text' },
  { name: 'stake', type: 'money' },
  { name: 'payout', type: 'money' },
  { name: 'bonus_stake', type: 'money' },
  { name: 'bonus_payout', type: 'money' },
  { name: 'is_free', type: 'flag' },
  { name: 'state', type: 'text' },
  { name: 'at', type: 'time' },
];

type Round = {
  place: string;
  id: string;
  player_id: string;
  game_id: string;
  provider: string | null;
  stake: Cents;
  payout: Cents;
  bonus_stake: Cents;
  bonus_payout: Cents;
  is_free: boolean;
  state: string;
  at: Date;
};

async function readWindow(db: Queryable, range: RowRange, window: { from: Date; until: Date }): Promise<Round[]> {
  const { filter, after, limit } = range;
  const { first, end } = idsOfDays(range);
  const { player = null, state = null, game = null } = filter;
  const { rows } = await sql<Round>`
    select to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, r.id, r.player_id, r.game_id, r.provider,
      r.stake_cents as stake, r.payout_cents as payout, r.bonus_stake_cents as bonus_stake, r.bonus_payout_cents as bonus_payout,
      r.free_rounds_id is not null as is_free, r.state, r.at
    from arcade.round r
    where r.at >= ${window.from} and r.at < ${window.until} and r.id > ${first}::uuid and r.id < ${end}::uuid
      and (r.at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid) and (${player}::uuid is null or r.player_id = ${player}::uuid)
      and (${state}::text is null or r.state = ${state}::text) and (${game}::text is null or r.game_id = ${game}::text)
    order by r.at, r.id limit ${limit}`.execute(db);
  return rows;
}

const FIRST_WINDOW_MS = 60_000;

/**
 * Reads rounds, ordered by time.
 *
 * No index contains the rounds of all players in order of time. The BRIN index on the time finds a short window quickly. So a page is
 * collected from windows that double in length until the page is full.
 */
export async function readRoundRows(db: Queryable, range: RowRange): Promise<ExportRow[]> {
  const { after, until, limit } = range;
  await assertNotDropped(db, range.from, until);
  const found: Round[] = [];
  let [from_ms, window_ms] = [Date.parse(after.at), FIRST_WINDOW_MS];
  while (found.length < limit && from_ms < until.getTime()) {
    const end_ms = Math.min(from_ms + window_ms, until.getTime());
    const window = { from: new Date(from_ms), until: new Date(end_ms) };
    found.push(...(await readWindow(db, { ...range, limit: limit - found.length }, window)));
    [from_ms, window_ms] = [end_ms, window_ms * 2];
  }
  return found.map((row) => ({
    place: { at: row.place, id: row.id },
    cells: [
      row.id,
      row.player_id,
      row.game_id,
      row.provider,
      row.stake,
      row.payout,
      row.bonus_stake,
      row.bonus_payout,
      row.is_free,
      row.state,
      row.at,
    ],
  }));
}
