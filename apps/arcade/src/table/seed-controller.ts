import { arcadeRounds, getSeeds, rotateSeeds } from '@nua/contract/arcade.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import type { AnyGame, Values } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import * as v from 'valibot';
import type { Revealed, Round, Seeds } from './table-state.ts';
import type { Table } from './view.ts';

type Row = ResponseOf<typeof arcadeRounds>['list'][number];
const ATTEMPTS_MAXIMUM = 3;

/** Sets the client seed before the first bet. The browser creates it only after the server's hash has arrived. */
export async function ensureClientSeed(table: Table, seeds: Seeds): Promise<void> {
  let shown = seeds;
  for (let attempts = 0; attempts < ATTEMPTS_MAXIMUM && shown.active === null; attempts += 1) {
    if (await changePair(table, shown.next.id, newClientSeed())) return;
    const reply = await table.call(getSeeds);
    if (reply.is === 'response') shown = reply.response;
    table.change({ seeds: shown });
  }
}

/** Puts the next pair into use with a client seed, which reveals the previous pair. Returns whether that succeeded. */
export async function changePair(table: Table, next_id: string, client_seed: string): Promise<boolean> {
  const reply = await table.call(rotateSeeds, { body: { next_id, client_seed } });
  if (reply.is === 'silence') {
    // The change may have been made, so the current state is read from the server.
    const now = await table.call(getSeeds);
    if (now.is === 'response') table.change({ seeds: now.response });
    return now.is === 'response' && now.response.active?.id === next_id;
  }
  if (reply.is === 'refusal') {
    table.reject(reply);
    const now = reply.name === 'SEED_STALE' ? await table.call(getSeeds) : null;
    if (now?.is === 'response') table.change({ seeds: now.response });
    return false;
  }
  // The server accepted this client seed. If the server later shows another one, this receipt is evidence.
  table.shell.send({ type: 'note', note: { kind: 'choice', pair: next_id, client_seed } });
  const { seeds, revealed } = reply.response;
  const before = table.state.revealed;
  table.change({ seeds, revealed: revealed ? [revealed as Revealed, ...before] : before });
  return true;
}

/** The query for the newest rounds that match a filter. */
export const listQuery = (filter: Record<string, string>, size: number): string =>
  new URLSearchParams({
    paging: JSON.stringify({ page: 1, size }),
    sort: JSON.stringify({ at: 'desc' }),
    filter: JSON.stringify(filter),
  }).toString();

/** Loads the newest rounds of this game. The list is empty if the request fails. */
export async function loadHistory({ call, view }: Table): Promise<Round[]> {
  const reply = await call(arcadeRounds, { query: listQuery({ game_id: view.game.id }, 30) });
  return reply.is === 'response' ? reply.response.list.flatMap((row) => toRound(view.game, row)) : [];
}

/** The steps of a stored round; empty for a single round. */
export const stepsOf = ({ steps }: Values): readonly Values[] => (Array.isArray(steps) ? steps : []);

/** The multiplier at which a bet on a shared round was cashed out; null if it was not cashed out. */
export const cashOutOf = ({ cashed_out_hundredths: cash_out }: Values): number | null =>
  typeof cash_out === 'number' ? cash_out : null;

/** A stored round as a list of one. Empty if its stake was returned, or if it was played with another pay table or an older schema. */
function toRound(game: AnyGame, { id, outcome: stored, ...row }: Row): Round[] {
  if (row.state === 'voided') return [];
  const {
    seed_pair_id,
    nonce,
    shared: shared_round,
    stake,
    payout,
    bonus_stake,
    bonus_payout,
    free_rounds_id,
    at,
  } = row;
  const call = readCall(game, stored);
  const outcome = v.safeParse(game.outcome, stored);
  const { table_version = game.table_version } = stored;
  if (call === null || !outcome.success || table_version !== game.table_version) return [];
  const parts = { stake, payout, bonus_stake, bonus_payout, free_rounds_id };
  const shared = shared_round && { shared_round, cashed_out_hundredths: cashOutOf(stored) };
  return [
    { round_id: id, seed_pair_id, nonce, call, outcome: outcome.output, steps: stepsOf(stored), shared, ...parts, at },
  ];
}
