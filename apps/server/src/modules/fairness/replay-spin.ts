import type { Values } from '@nua/games';
import { type Cents, toWire } from '@nua/money';
import { type ReferralSpinKind, verifyReferralSpin, verifySpin } from '@nua/rewards';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { type LedgerTx, runSql } from '../../ledger/run-sql.ts';
import { nodeHmac } from './node-hmac.ts';
import { unrevealed } from './replay-stored.ts';
import { compare, type Replay } from './replayed.ts';
import { openSeed } from './sealed-seeds.ts';

type StoredPair = {
  id: string;
  player_id: string;
  at: Date;
  nonce: number;
  pair_id: string;
  server_seed: string | null;
  sealed_seed: Buffer | null;
  server_seed_hash: string;
  client_seed: string;
  pair_state: string;
  table: string;
};
type StoredSpin = StoredPair & { segment: number; prize: string; again: boolean };
type StoredReferralSpin = StoredPair & {
  kind: ReferralSpinKind;
  added: string;
  sum_before: string;
  friends_before: number;
  sum_of_earlier: string;
  friends_of_earlier: number;
};

const PAIR = `s.id, s.player_id, s.at, s.nonce, p.id as pair_id, p.server_seed,
  p.sealed_seed, p.server_seed_hash, p.client_seed, p.state as pair_state,
  p.table_text as "table"`;
const paisa = (text: string): Cents => BigInt(text) as Cents;

function aboutOf({ id, player_id, at, nonce, client_seed, pair_state, ...pair }: StoredPair): Values {
  const server_seed = pair_state === 'revealed' ? pair.server_seed : unrevealed(pair_state);
  return { id, player_id, at: at.toISOString(), server_seed, client_seed, nonce, table: pair.table };
}

const seedOf = (seeds: SeedSeal, { pair_id: id, ...pair }: StoredPair): string => openSeed(seeds, { ...pair, id });

const replayOf = (spin: StoredPair, compared: Replay['compared']): Replay => ({
  about: aboutOf(spin),
  compared,
  transfers: [],
  agrees: compared.every(({ agrees }) => agrees),
});

/** Recomputes a spin of the prize wheel from its seeds and its committed table; null if it does not exist. */
export async function replayWheel(tx: LedgerTx, seeds: SeedSeal, id: string): Promise<Replay | null> {
  const [spin] = await runSql<StoredSpin>(
    tx,
    `select ${PAIR}, s.segment, s.prize_cents::text as prize, s.again
     from wheel_spin s join arcade.seed_pair p on p.id = s.seed_pair_id where s.id = $1`,
    [id],
  );
  if (!spin) return null;
  if (spin.pair_state === 'lost') return replayOf(spin, []);
  const server_seed = seedOf(seeds, spin);
  const { commitment, expected } = verifySpin({ ...spin, server_seed, prize: paisa(spin.prize) }, nodeHmac);
  if (expected === null) return replayOf(spin, [compare('table', spin.table, 'no table')]);
  const { segments } = JSON.parse(spin.table) as { segments: { again: boolean }[] };
  return replayOf(spin, [
    compare('seed and table in their hash', true, commitment),
    compare('segment', spin.segment, expected.segment),
    compare('prize', toWire(paisa(spin.prize)), toWire(expected.prize)),
    compare('again', spin.again, segments[expected.segment]?.again),
  ]);
}

/** Recomputes a spin of the referral wheel from its seeds and the earlier spins of its cycle; null if it does not exist. */
export async function replayReferral(tx: LedgerTx, seeds: SeedSeal, id: string): Promise<Replay | null> {
  const [spin] = await runSql<StoredReferralSpin>(
    tx,
    `select ${PAIR}, s.kind, s.added_cents::text as added, s.sum_before_cents::text as sum_before, s.friends_before,
       coalesce(sum(e.added_cents), 0)::text as sum_of_earlier,
       (count(e.id) filter (where e.kind = 'friend'))::int as friends_of_earlier
     from referral_spin s join arcade.seed_pair p on p.id = s.seed_pair_id
       left join referral_spin e on e.cycle_id = s.cycle_id and e.id < s.id
     where s.id = $1 group by s.id, p.id`,
    [id],
  );
  if (!spin) return null;
  const before = { sum: paisa(spin.sum_of_earlier), friends: spin.friends_of_earlier };
  if (spin.pair_state === 'lost') return replayOf(spin, []);
  const claimed = { ...spin, server_seed: seedOf(seeds, spin), before, added: paisa(spin.added) };
  const { commitment, expected } = verifyReferralSpin(claimed, nodeHmac);
  if (expected === null) return replayOf(spin, [compare('table', spin.table, 'no table')]);
  return replayOf(spin, [
    compare('seed and table in their hash', true, commitment),
    compare('sum before', toWire(paisa(spin.sum_before)), toWire(before.sum)),
    compare('friends before', spin.friends_before, before.friends),
    compare('added', toWire(paisa(spin.added)), toWire(expected.added)),
  ]);
}
