import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/db/pool.ts';
import type { Breach } from './breach.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { collect, setWheelSeeds, spinReferral, spinWheel } from './collect-rewards.ts';
import { CrashPlayer, Interrupted } from './crash-player.ts';
import { grantBonuses } from './grant-bonuses.ts';
import { IntentLog } from './intent-log.ts';
import { checkInvariants, type OutsideBooks } from './invariants.ts';
import { inviteInPairs, openRewards, publishQuickRules } from './open-rewards.ts';
import { ServerProcess } from './server-process.ts';

/** What a run amounts to. */
export type CrashReport = {
  cycles: number;
  intents: number;
  /** Intents that were sent and unanswered at the moment of a kill. */
  hits: number;
  /** Of those that stayed unanswered: how many had been done all the same, told by the answer to their repetition. */
  done_unseen: number;
  /** Accepted intents that were sent once more afterwards. */
  replays: number;
  /** Accepted intents by kind, payments and bonuses by their state at the end: a run that never got anywhere proves nothing. */
  reached: Record<string, number>;
  breaches: Breach[];
};

export type CrashOptions = {
  cycles: number;
  seed: number;
  players: number;
  /** A kill comes after so many intents of its cycle, from the first number to the second. */
  load: readonly [number, number];
  say: (line: string) => void;
};

const MINUTE_MS = 60_000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Runs a player's day until it is told to stop; a server that goes away ends nothing. */
async function live(player: CrashPlayer, chance: Chance, running: { on: boolean }): Promise<void> {
  const acts: (() => Promise<void>)[] = [
    ...Array.from({ length: 20 }, () => () => player.bet(chance)),
    () => player.payIn(chance),
    () => player.payOut(chance),
    () => player.payOut(chance),
    ...Array.from({ length: 5 }, () => () => spinWheel(player, chance)),
    ...Array.from({ length: 3 }, () => () => collect(player, chance)),
    () => spinReferral(player),
    () => setWheelSeeds(player),
    async () => {
      await player.leave();
      await player.enter();
    },
  ];
  // Payouts need a code first and would be rare by chance alone.
  let act: (() => Promise<void>) | null = () => player.payOut(chance);
  while (running.on) {
    try {
      // Several bets of one player at once, as two tabs or an impatient thumb send them.
      await Promise.all([(act ?? chance.pick(acts))(), player.bet(chance), player.bet(chance)]);
      act = null;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await pause(20);
    }
  }
}

/** Sends every unanswered intent again, with its own key, until it is answered. */
async function resolveOpen(server: ServerProcess, log: IntentLog, players: Map<string, CrashPlayer>): Promise<number> {
  let done_unseen = 0;
  const reasons = new Set<string>();
  for (let turn = 0; log.open.size > 0; turn += 1) {
    if (turn > 200) throw new Error(`${log.open.size} intents never get an answer: ${[...reasons].join('; ')}`);
    // A transfer between wallets that nobody has seen is called off only after a minute of asking.
    if (turn % 10 === 9) await server.advance(MINUTE_MS);
    for (const id of [...log.open]) {
      const intent = log.intents.get(id)!;
      try {
        const { headers } = await players.get(intent.player_id)!.send(intent);
        if (headers.get('idempotent-replayed') === 'true') done_unseen += 1;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        reasons.add(`${intent.kind} ${error.message}`);
        await pause(25);
      }
    }
  }
  return done_unseen;
}

/** 5: an accepted intent sent once more gets the answer it got, and does nothing. The balance of a bet is of the moment. */
async function repeatSome(
  log: IntentLog,
  players: Map<string, CrashPlayer>,
  from: number,
): Promise<{ replays: number; breaches: Breach[] }> {
  const recent = [...log.intents.values()]
    .slice(from)
    .filter(({ id, kind }) => kind !== 'pull' && log.acknowledged.get(id)?.code === 0);
  const breaches: Breach[] = [];
  const sample = [
    ...recent.filter(({ kind }) => kind !== 'bet'),
    ...recent.filter(({ kind }) => kind === 'bet').slice(-20),
  ];
  for (const intent of sample) {
    const before = log.acknowledged.get(intent.id)!;
    const again = await players.get(intent.player_id)!.send(intent);
    const of = (wire: Record<string, unknown> | null) =>
      JSON.stringify({ ...wire, ...(intent.kind === 'bet' ? { balance: null } : {}) });
    if (of(before.wire) !== of(again.wire))
      breaches.push(`5 a ${intent.kind} sent again was answered otherwise: ${of(before.wire)} then ${of(again.wire)}`);
  }
  return { replays: sample.length, breaches };
}

/** Plays `cycles` cycles of load and kills, server and PostgreSQL in turn, and checks everything after each. */
export async function crashRun({ cycles, seed, players: count, load, say }: CrashOptions): Promise<CrashReport> {
  const chance = chanceFrom(seed);
  const server = await ServerProcess.create();
  const report: CrashReport = { cycles: 0, intents: 0, hits: 0, done_unseen: 0, replays: 0, reached: {}, breaches: [] };
  const log = new IntentLog(join(server.folder, 'intents.jsonl'));
  const seen = { id: NIL };
  try {
    await server.start();
    await publishQuickRules(server);
    const players = new Map<string, CrashPlayer>();
    for (let n = 0; n < count; n += 1) {
      const player = await CrashPlayer.register(server.url, log);
      players.set(player.id, player);
      await player.begin(chance);
      // While the money is in the main wallet: a launch takes all of it into the game.
      await player.payOut(chance);
      await player.earnSpins();
      await setWheelSeeds(player);
    }
    const ids = [...players.keys()];
    const everySecond = ids.filter((_id, n) => n % 2 === 0);
    await inviteInPairs(server, ids);
    while (report.cycles < cycles && report.breaches.length === 0) {
      const victim = report.cycles % 2 === 0 ? 'server' : 'PostgreSQL';
      const from = log.intents.size;
      // The others' bets go the ordinary way.
      await grantBonuses(server, everySecond, chance);
      await openRewards(server, { players: ids, reached: everySecond, round: report.cycles });
      const running = { on: true };
      const lives = [...players.values()].map((player) => live(player, chance, running));
      // By what was done, not by time: on a busy machine a cycle is as full as on an idle one, and something is under way.
      const enough = from + chance.between(...load);
      while (log.intents.size < enough || log.open.size === 0) await pause(2);
      const hits = log.open.size;
      if (victim === 'server') await server.killServer();
      else await server.killPostgres();
      // For a moment the load goes on against a wall.
      await pause(chance.between(0, 150));
      running.on = false;
      if (victim === 'server') await server.start();
      await Promise.all(lives);
      await server.answering();
      report.done_unseen += await resolveOpen(server, log, players);
      const repeated = await repeatSome(log, players, from);
      await server.advance(11 * MINUTE_MS);
      const breaches = await checkNow(server, log, ids, seen);
      report.cycles += 1;
      report.hits += hits;
      report.replays += repeated.replays;
      report.intents = log.intents.size;
      report.breaches.push(...repeated.breaches, ...breaches);
      say(
        `cycle ${report.cycles}: killed ${victim} with ${hits} answers under way, ${log.intents.size - from} intents, ${repeated.replays} sent again, ${report.breaches.length} breaches`,
      );
    }
    await settleAll(server);
    report.breaches.push(...(await checkNow(server, log, ids, seen)));
    report.reached = { ...log.acceptedByKind(), ...(await whatWasReached(server)) };
    if (report.breaches.length > 0) say(`the end of the server's log:\n${server.logTail()}`);
    return report;
  } catch (error) {
    say(`the end of the server's log:\n${server.logTail()}`);
    throw error;
  } finally {
    await log.close();
    await server.remove();
  }
}

/** Lets time pass until no payment waits for the outside world any more. */
async function settleAll(server: ServerProcess): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    for (let turn = 0; turn < 60; turn += 1) {
      await server.advance(31 * MINUTE_MS);
      await pause(250);
      const { rows } = await pool.query(
        `select (select count(*) from deposit where state in ('created', 'awaiting_approval', 'checking') and pay_type <> 1)
          + (select count(*) from withdraw where state in ('approved', 'sending', 'unknown')) as waiting`,
      );
      if (rows[0].waiting === 0n) return;
    }
  } finally {
    await pool.end();
  }
}

async function whatWasReached(server: ServerProcess): Promise<Record<string, number>> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    const { rows } = await pool.query<{ what: string; times: number }>(
      `select 'deposit ' || state as what, count(*)::int as times from deposit group by 1
       union all select 'withdraw ' || state, count(*)::int from withdraw group by 1
       union all select 'bonus ' || state, count(*)::int from bonus group by 1
       union all select 'bet of own and bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 and bonus_stake_cents < stake_cents
       union all select 'bet of bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
  } finally {
    await pool.end();
  }
}

async function checkNow(
  server: ServerProcess,
  log: IntentLog,
  players: string[],
  seen: { id: string },
): Promise<Breach[]> {
  const pool = createPool(server.databaseUrl(), { max: 2 });
  try {
    // Outside first: what is paid there while we look may be credited here a moment later, never the other way round.
    const outside = (await (await fetch(`${server.url}/sandbox/books`)).json()) as OutsideBooks;
    return await checkInvariants(pool, log, outside, players, seen);
  } finally {
    await pool.end();
  }
}
