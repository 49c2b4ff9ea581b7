import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { CrashPlayer, Interrupted } from './crash-player.ts';
import { IntentLog } from './intent-log.ts';
import { type Breach, checkInvariants, type OutsideBooks } from './invariants.ts';
import { ServerProcess } from './server-process.ts';

/** What a run amounts to. `hits` counts intents that were sent and unanswered at the moment of a kill. */
export type CrashReport = { cycles: number; hits: number; intents: number; replays: number; breaches: Breach[] };

export type CrashOptions = { cycles: number; seed: number; players: number; say: (line: string) => void };

const MINUTE_MS = 60_000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Runs a player's day until it is told to stop; a server that goes away ends nothing. */
async function live(player: CrashPlayer, chance: Chance, running: { on: boolean }): Promise<void> {
  const acts: (() => Promise<void>)[] = [
    ...Array.from({ length: 14 }, () => () => player.bet(chance)),
    () => player.payIn(chance),
    () => player.payOut(chance),
    async () => {
      await player.leave();
      await player.enter();
    },
  ];
  while (running.on) {
    try {
      // Several bets of one player at once, as two tabs or an impatient thumb send them.
      await Promise.all([chance.pick(acts)(), player.bet(chance), player.bet(chance)]);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      await pause(20);
    }
  }
}

/** Sends every unanswered intent again, with its own key, until it is answered. */
async function resolveOpen(log: IntentLog, players: Map<string, CrashPlayer>): Promise<void> {
  for (let turn = 0; log.open.size > 0; turn += 1) {
    if (turn > 200) throw new Error(`${log.open.size} intents never get an answer`);
    for (const id of [...log.open]) {
      const intent = log.intents.get(id)!;
      try {
        await players.get(intent.player_id)!.send(intent);
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        await pause(25);
      }
    }
  }
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
export async function crashRun({ cycles, seed, players: count, say }: CrashOptions): Promise<CrashReport> {
  const chance = chanceFrom(seed);
  const server = await ServerProcess.create();
  const report: CrashReport = { cycles: 0, hits: 0, intents: 0, replays: 0, breaches: [] };
  const log = new IntentLog(join(server.folder, 'intents.jsonl'));
  const seen = { id: NIL };
  try {
    await server.start();
    const players = new Map<string, CrashPlayer>();
    for (let n = 0; n < count; n += 1) {
      const player = await CrashPlayer.register(server.url, log);
      players.set(player.id, player);
      await player.payIn(chance);
    }
    while (report.cycles < cycles && report.breaches.length === 0) {
      const victim = report.cycles % 2 === 0 ? 'server' : 'PostgreSQL';
      const from = log.intents.size;
      const running = { on: true };
      const lives = [...players.values()].map((player) => live(player, chance, running));
      await pause(chance.between(700, 1_800));
      const hits = log.open.size;
      if (victim === 'server') await server.killServer();
      else await server.killPostgres();
      // For a moment the load goes on against a wall.
      await pause(chance.between(0, 150));
      running.on = false;
      if (victim === 'server') await server.start();
      await Promise.all(lives);
      await server.answering();
      await resolveOpen(log, players);
      const repeated = await repeatSome(log, players, from);
      await server.advance(11 * MINUTE_MS);
      const breaches = await checkNow(server, log, [...players.keys()], seen);
      report.cycles += 1;
      report.hits += hits;
      report.replays += repeated.replays;
      report.intents = log.intents.size;
      report.breaches.push(...repeated.breaches, ...breaches);
      say(
        `cycle ${report.cycles}: killed ${victim} with ${hits} answers under way, ${log.intents.size - from} intents, ${repeated.replays} sent again, ${report.breaches.length} breaches`,
      );
    }
    if (report.breaches.length > 0) say(`the end of the server's log:\n${server.lastWords()}`);
    return report;
  } finally {
    await log.close();
    await server.remove();
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
