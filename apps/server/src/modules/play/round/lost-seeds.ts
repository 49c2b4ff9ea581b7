import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { MARK_BYTES } from '../../../core/sealing/keyring.ts';
import type { Queryable } from '../../../db/connect.ts';
import { runForEach } from '../../../jobs/run-for-each.ts';
import { sendBalanceChanged } from '../../event/public.ts';
import { findLostRounds, isSealedWith, readLostRound } from '../../fairness/public.ts';
import { databaseNow } from './database-time.ts';
import { returnStakes } from './stepped-round.ts';

type Deps = Pick<App, 'clock' | 'db' | 'ledger' | 'seeds'>;

const BATCH_SIZE = 100;
const PAIRS_AT_ONCE = 1_000;

/**
 * Cleans up after a seed key was declared lost: returns the stakes of open rounds, and retires the seed pairs and hash chains that can no
 * longer be decrypted.
 *
 * The next run continues the work of a killed run. The bets on a stopped shared round are not returned here: the round's leader returns
 * them.
 *
 * Shape   (app) -> true if no work of a lost key remains
 */
export async function retireLostSeeds(app: Deps): Promise<boolean> {
  const { rows } = await sql<{ mark: Buffer }>`
    select mark from arcade.seed_key where lost_at is not null and retired_at is null`.execute(app.db);
  if (rows.length === 0) return true;
  const marks = rows.map(({ mark }) => mark);
  await returnLostRounds(app, marks);
  await retirePairs(app, marks);
  await retireChains(app, marks);
  return await retireKeys(app, marks);
}

async function returnLostRounds(app: Deps, marks: readonly Buffer[]): Promise<void> {
  for (;;) {
    const lost = await findLostRounds(app.db, { marks, limit: BATCH_SIZE });
    if (lost.length === 0) return;
    await runForEach(lost, (round) => returnLostRound(app, round));
  }
}

async function returnLostRound(app: Deps, { player_id, id }: { player_id: string; id: string }): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await app.ledger.responses.lockOwner(tx, player_id);
    const round = await readLostRound(tx, { player_id, id });
    if (round === null) return;
    await returnStakes(app, tx, round);
    await sendBalanceChanged(tx, { player_id, at: app.clock.now(), extra: { round_id: id } });
  });
}

/** A pair with an open round stays until the stake of the round is returned. */
async function retirePairs({ db, clock }: Deps, marks: readonly Buffer[]): Promise<void> {
  for (let retired = PAIRS_AT_ONCE; retired === PAIRS_AT_ONCE; ) {
    const { rows } = await sql`
      update arcade.seed_pair set state = 'lost', lost_at = ${clock.now()}, client_seed = coalesce(client_seed, '')
      where id in (
        select p.id from arcade.seed_pair p where p.state in ('pending', 'active') and ${isLost('p.sealed_seed', marks)}
          and not exists (select from arcade.round_in_progress r where r.seed_pair_id = p.id)
        order by p.id limit ${PAIRS_AT_ONCE} for update)
      returning id`.execute(db);
    retired = rows.length;
  }
}

/** Retires the chains and stops their rounds. A round whose result is already written is settled. */
async function retireChains({ db, clock }: Deps, marks: readonly Buffer[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update arcade.hash_chain set lost_at = ${clock.now()}
      where lost_at is null and ${isLost('sealed_marks', marks)}`.execute(tx);
    await sql`update arcade.shared_round s set state = 'stopping', ended_at = greatest(s.opens_at, ${databaseNow(clock)})
      from arcade.hash_chain c
      where c.id = s.chain_id and c.lost_at is not null and s.state in ('betting', 'locked', 'running')
      returning bump_revision('shared_round', s.game_id)`.execute(tx);
  });
}

async function retireKeys({ db, clock }: Deps, marks: readonly Buffer[]): Promise<boolean> {
  if (await isSealedWith(db, marks)) return false;
  await sql`update arcade.seed_key set retired_at = ${clock.now()} where mark = any (${marks})`.execute(db);
  return true;
}

const isLost = (column: string, marks: readonly Buffer[]) =>
  sql<boolean>`substring(${sql.ref(column)} from 1 for ${MARK_BYTES}::int) = any (${marks})`;

/** The counts of what a lost key makes unreadable. The operator who declares the key lost sees them. */
export type LostCounts = { rounds: number; stakes_cents: string; shared_bets: number; pairs: number; chains: number };

export async function countLost(db: Queryable, marks: readonly Buffer[]): Promise<LostCounts> {
  const { rows } = await sql<LostCounts>`
    with lost_round as (
      select r.stake_cents, r.shared_round_id from arcade.round_in_progress r
        left join arcade.seed_pair p on p.id = r.seed_pair_id
        left join arcade.shared_round s on s.id = r.shared_round_id and s.hash is null
        left join arcade.hash_chain c on c.id = s.chain_id
      where ${isLost('p.sealed_seed', marks)} or ${isLost('c.sealed_marks', marks)})
    select (select count(*)::int from lost_round where shared_round_id is null) as rounds,
      (select count(*)::int from lost_round where shared_round_id is not null) as shared_bets,
      (select coalesce(sum(stake_cents), 0)::text from lost_round) as stakes_cents,
      (select count(*)::int from arcade.seed_pair p where p.state in ('pending', 'active') and ${isLost('p.sealed_seed', marks)}) as pairs,
      (select count(*)::int from arcade.hash_chain c where c.lost_at is null and ${isLost('c.sealed_marks', marks)}) as chains`.execute(
    db,
  );
  return rows[0]!;
}
