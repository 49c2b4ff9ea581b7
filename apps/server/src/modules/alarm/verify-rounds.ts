import type { App } from '../../core/app.ts';
import { preventMonthDrops } from '../../ledger/dropped-months.ts';
import { nextStakes } from '../../ledger/round-transfers.ts';
import { replayStored } from '../fairness/public.ts';
import type { Finding, Measured } from './alarm-rule.ts';

/** All ids are ids of stake transfers. */
type Mark = {
  /** The sample of new rounds continues after this transfer. */
  newest: string;
  /** The sample of all rounds continues after this transfer. */
  next_old: string;
  differing: readonly string[];
};

/** A replay reads every transfer of a player, so the sample is small. */
const SAMPLE = 10;
const FIRST: Mark = {
  newest: '00000000-0000-0000-0000-000000000000',
  next_old: '00000000-0000-0000-0000-000000000000',
  differing: [],
};

/** Replays the round of a stake transfer. Returns null if the stored round agrees, or is not in the database. */
async function findDifference({ db, seeds }: App, transfer: string): Promise<Finding | null> {
  const replay = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await preventMonthDrops(tx);
      return await replayStored(tx, seeds, { transfer });
    });
  if (replay === null || replay.agrees) return null;
  const differing = replay.compared.filter(({ agrees }) => !agrees).map(({ what }) => what);
  return {
    subject: `round ${replay.about.id}`,
    text: `Round ${replay.about.id} of ${replay.about.game_id} differs from its seeds or its transfers: ${differing.join(', ')}.`,
  };
}

/** Replays some rounds since the last measurement, the next rounds of the whole history, and the rounds that differed last time. */
export async function verifyRounds(app: App, mark: unknown): Promise<Measured> {
  const last = (mark as Mark | null) ?? FIRST;
  const fresh = await nextStakes(app.pool, { after: last.newest, count: SAMPLE, recent: true });
  const old = await nextStakes(app.pool, { after: last.next_old, count: SAMPLE, recent: false });
  const findings: Finding[] = [];
  const differing: string[] = [];
  for (const transfer of new Set([...last.differing, ...fresh, ...old])) {
    const found = await findDifference(app, transfer);
    if (found === null) continue;
    differing.push(transfer);
    findings.push(found);
  }
  return {
    findings,
    mark: { newest: fresh.at(-1) ?? last.newest, next_old: old.at(-1) ?? FIRST.next_old, differing } satisfies Mark,
  };
}
