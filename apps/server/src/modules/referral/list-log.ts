import { calls } from '@nua/contract';
import type { ReferralSpinKind } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';

type Row = {
  id: string;
  at: Date;
  kind: ReferralSpinKind;
  drawn_bps: number;
  added_cents: Cents;
  sum_before_cents: Cents;
  friends_before: number;
  nonce: number;
  seed_pair_id: string;
  server_seed_hash: string;
  client_seed: string;
  server_seed: string | null;
  table_version: number;
  table: string;
};

/** Lists the player's spins with the data needed to recompute them. The server seed is included only after its pair is revealed. */
export const listLog = handle(calls.listReferralLog, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const { rows } = await sql<Row>`
    select s.id, s.at, s.kind, s.drawn_bps, s.added_cents, s.sum_before_cents, s.friends_before, s.nonce, s.seed_pair_id,
      p.server_seed_hash, p.client_seed, case when p.state = 'revealed' then p.server_seed end as server_seed,
      p.rule_version as table_version, p.table_text as "table"
    from referral_spin s join arcade.seed_pair p on p.id = s.seed_pair_id
    where s.player_id = ${player_id} order by s.id desc limit ${list.size} offset ${list.offset}`.execute(ctx.db);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total from referral_spin
    where player_id = ${player_id}`.execute(ctx.db);
  return {
    list: rows.map(({ at, added_cents, sum_before_cents, friends_before, ...row }) => ({
      ...row,
      at: at.toISOString(),
      added: added_cents,
      before: { sum: sum_before_cents, friends: friends_before },
    })),
    page: list.page,
    size: list.size,
    total: count[0]!.total,
  };
});
