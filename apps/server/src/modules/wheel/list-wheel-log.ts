import { calls } from '@nua/contract';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { claimState } from './wheel-rules.ts';

type Row = {
  id: string;
  at: Date;
  segment: number;
  nonce: number;
  seed_pair_id: string;
  server_seed_hash: string;
  client_seed: string;
  server_seed: string | null;
  table_version: number;
  prize_cents: Cents;
  table: string;
  expires_at: Date;
  claimed_at: Date | null;
};

/** Lists the spins with the data needed to verify them. The server seed is included only after its pair is revealed. */
export const listWheelLog = handle(calls.listWheelLog, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const at = ctx.clock.now();
  const [found, counted] = await Promise.all([
    sql<Row>`
      select s.id, s.at, s.segment, s.nonce, s.seed_pair_id, p.server_seed_hash, p.client_seed,
        case when p.state = 'revealed' then p.server_seed end as server_seed, s.rule_version as table_version,
        s.prize_cents, p.table_text as table, s.expires_at, s.claimed_at
      from wheel_spin s join arcade.seed_pair p on p.id = s.seed_pair_id
      where s.player_id = ${player_id} order by s.day desc, s.id desc limit ${list.size} offset ${list.offset}`.execute(
      ctx.db,
    ),
    sql<{ total: number }>`select count(*)::int as total from wheel_spin where player_id = ${player_id}`.execute(
      ctx.db,
    ),
  ]);
  const shown = found.rows.map(({ at: spun_at, prize_cents, expires_at, claimed_at, ...spin }) => ({
    ...spin,
    at: spun_at.toISOString(),
    prize: prize_cents,
    claim: claimState({ prize_cents, expires_at, claimed_at }, at),
  }));
  return { list: shown, page: list.page, size: list.size, total: counted.rows[0]!.total };
});
