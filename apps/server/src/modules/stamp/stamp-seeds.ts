import { leafHash, rootOf, toBase64, utf8 } from '@nua/proof';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { storeStamp } from './stamp-store.ts';
import { seedsText } from './stamp-texts.ts';

/** The maximum number of pairs in a batch. A batch of this size is small enough to compute a Merkle path for each request. */
const MAX_PAIRS = 8_192;
/** A batch looks this far back for missing pairs, because a slow transaction may commit a pair after pairs with later ids. */
const SLACK_MS = 600_000;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns the smallest id of the time that is `ms` milliseconds before the time of `id`. Ids begin with their time. */
function idBefore(id: string, ms: number): string {
  const time = Math.max(0, Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - ms);
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export const leafOfPair = (commitment: string): Uint8Array => leafHash(sha256, utf8(commitment));

/**
 * Puts the commitments of new seed pairs into batches, whose roots are stamped. Bets do not wait for a stamp: a pair may be used before its
 * batch is stamped.
 */
export async function batchSeedPairs(app: App): Promise<void> {
  for (let isFull = true; isFull; ) isFull = (await batchOnce(app)) === MAX_PAIRS;
}

/** Makes one batch, in one transaction, so that the pairs and the stamp agree. Returns the number of its pairs. */
async function batchOnce(app: App): Promise<number> {
  return await app.db.transaction().execute(async (tx) => {
    await sql`insert into arcade.stamped_pairs_until (pair_id, batch) values (${FIRST}, 0) on conflict do nothing`.execute(
      tx,
    );
    const { rows: states } = await sql<{ pair_id: string; batch: number }>`
      select pair_id, batch from arcade.stamped_pairs_until for update`.execute(tx);
    const until = states[0]!;
    const { rows } = await sql<{ id: string; server_seed_hash: string }>`
      select id, server_seed_hash from arcade.seed_pair p
      where id > ${idBefore(until.pair_id, SLACK_MS)}
        and not exists (select from arcade.stamped_pair s where s.commitment = p.server_seed_hash)
      order by id limit ${MAX_PAIRS}`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return 0;
    const batch = until.batch + 1;
    const commitments = rows.map(({ server_seed_hash }) => server_seed_hash);
    await sql`insert into arcade.stamped_pair (commitment, batch, place)
      select commitment, ${batch}::int, place - 1 from unnest(${commitments}::text[]) with ordinality as given (commitment, place)`.execute(
      tx,
    );
    const pair_id = [last.id, until.pair_id].sort()[1];
    await sql`update arcade.stamped_pairs_until set pair_id = ${pair_id}, batch = ${batch}`.execute(tx);
    const root = toBase64(rootOf(sha256, commitments.map(leafOfPair)));
    const text = seedsText({ batch, pairs: commitments.length, root });
    await storeStamp(tx, { kind: 'seeds', subject: String(batch), text, at: app.clock.now() });
    return commitments.length;
  });
}

/** Returns the batch of a commitment, its index in the batch and all leaves. Null if the commitment is in no batch. */
export async function findBatch(
  app: Pick<App, 'db'>,
  commitment: string,
): Promise<{ batch: number; place: number; leaves: Uint8Array[] } | null> {
  const { rows } = await sql<{ commitment: string; batch: number; place: number }>`
    select commitment, batch, place from arcade.stamped_pair
    where batch = (select batch from arcade.stamped_pair where commitment = ${commitment}) order by place`.execute(
    app.db,
  );
  const pair = rows.find((row) => row.commitment === commitment);
  return pair === undefined ? null : { ...pair, leaves: rows.map((row) => leafOfPair(row.commitment)) };
}
