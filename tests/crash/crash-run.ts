import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/db/pool.ts';
import type { Breach } from './breach.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { collect, setWheelSeeds, spinReferral, spinWheel } from './collect-rewards.ts';
import { CrashPlayer, Interrupted } from './crash-player.ts';
import { inviteInChain, openReachedCycles, publishQuickRules, workOneDay } from './earn-rewards.ts';
import { grantBonuses } from './grant-bonuses.ts';
import { betUntilOneLeaves, hurry, untilRoundIs } from './hurry-rounds.ts';
import { type IntentKind, IntentLog } from './intent-log.ts';
import { checkInvariants, type OutsideBooks } from './invariants.ts';
import { leaveClimb, playShared, playSteps } from './play-rounds.ts';
import { nothingSeen, ROUNDS_REACHED, type Seen } from './round-invariants.ts';
import { ServerProcess } from './server-process.ts';
import { Uptime } from './uptime.ts';

/** The results of a run. */
export type CrashReport = {
  cycles: number;
  intents: number;
  /** Intents that had no response at the moment of a kill. */
  hits: number;
  /** Unanswered intents that had been executed, according to the response to their retry. */
  done_unseen: number;
  /** Accepted intents that were sent once more later. */
  replays: number;
  /**
   * The number of accepted intents by kind, and of payments and bonuses by final state. A run in which nothing succeeds
   * proves nothing.
   */
  reached: Record<string, number>;
  breaches: Breach[];
};

/** The actions that every run must have done. An actor that silently does nothing proves nothing. */
const NEEDED: readonly (
  | IntentKind
  | 'bet of bonus money'
  | 'tournament prize'
  | 'free round'
  | 'free rounds ended'
  | keyof typeof ROUNDS_REACHED
)[] = [
  ...(['bet', 'launch', 'deposit', 'withdraw', 'bet of bonus money'] as const),
  ...(['open_round', 'take_step', 'cash_out_round', 'bet_shared', 'cash_out_shared'] as const),
  ...(['round abandoned', 'shared bet cashed out at its target'] as const),
  ...(['spin', 'claim_prize', 'claim_vip', 'claim_task', 'claim_club', 'referral_spin', 'cash_out'] as const),
  'tournament prize',
  'free round',
  'free rounds ended',
];

/** The required actions that a run has not done. */
export const neverDone = ({ reached }: Pick<CrashReport, 'reached'>): string[] =>
  NEEDED.filter((kind) => (reached[kind] ?? 0) === 0);

export type CrashOptions = {
  cycles: number;
  seed: number;
  players: number;
  /** The minimum and maximum number of intents before the kill of a cycle. */
  load: readonly [number, number];
  say: (line: string) => void;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 09:00 in Pakistan, so that no cycle runs across midnight, and the previous day can be settled. */
const MORNING_MS = 4 * 60 * MINUTE_MS;

/** `beginning`: the number of players who have not finished their first actions. */
type Running = { on: boolean; beginning: number };

/** Plays a player's day until `running.on` is false, even if the server goes down. */
async function live(player: CrashPlayer, place: number, chance: Chance, running: Running): Promise<void> {
  const reenter = async () => {
    await player.leave();
    await player.enter();
  };
  const acts: (() => Promise<void>)[] = [
    ...Array.from({ length: 20 }, () => () => player.bet(chance)),
    ...Array.from({ length: 10 }, () => () => player.playFree(chance)),
    () => player.payIn(chance),
    () => player.payOut(chance),
    () => player.payOut(chance),
    ...Array.from({ length: 5 }, () => () => spinWheel(player, chance)),
    ...Array.from({ length: 3 }, () => () => collect(player, chance)),
    () => spinReferral(player),
    () => setWheelSeeds(player),
    ...Array.from({ length: 20 }, () => () => playSteps(player, chance)),
    ...Array.from({ length: 10 }, () => () => playShared(player, chance)),
    reenter,
  ];
  // A morning begins with the actions that are rare by chance. Each is repeated until it succeeds.
  const first = [
    () => player.payIn(chance, { suffix: '55', amount: '2000.00' }),
    () => collect(player, chance),
    () => spinReferral(player),
    () => player.payOut(chance),
    reenter,
    () => spinWheel(player, chance),
    () => player.playFree(chance),
    () => leaveClimb(player, chance, place % 2 === 0 ? 'hand' : 'target'),
  ];
  while (running.on) {
    // Several bets of one player at once, as from two tabs or repeated taps.
    const bets = [player.bet(chance), playSteps(player, chance)];
    const [one, ...others] = await Promise.allSettled([(first[0] ?? chance.pick(acts))(), ...bets]);
    const failed = [one, ...others].filter((done) => done.status === 'rejected').map(({ reason }) => reason);
    for (const error of failed) if (!(error instanceof Interrupted)) throw error;
    if (one.status === 'fulfilled' && first.shift() && first.length === 0) running.beginning -= 1;
    if (failed.length > 0) await pause(20);
  }
}

/**
 * Sends every unanswered intent again with its own key until it has a response. Gives up if the server keeps failing.
 */
async function resolveOpen(
  server: ServerProcess,
  log: IntentLog,
  players: Map<string, CrashPlayer>,
  uptime: Uptime,
): Promise<number> {
  let done_unseen = 0;
  const reasons = new Set<string>();
  for (let turn = 0; log.open.size > 0 && uptime.breaches.size === 0; turn += 1) {
    if (turn > 200) throw new Error(`${log.open.size} intents never get an answer: ${[...reasons].join('; ')}`);
    // A transfer between wallets that no query finds is cancelled only after a minute.
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

/**
 * 5: an accepted intent that is sent once more gets the same response and has no effect. Only the balance in a bet's
 * response may differ.
 */
async function repeatSome(
  log: IntentLog,
  players: Map<string, CrashPlayer>,
  from: number,
): Promise<{ replays: number; breaches: Breach[] }> {
  const recent = [...log.intents.values()]
    .slice(from)
    .filter(({ id, kind }) => kind !== 'pull' && log.acknowledged.get(id)?.code === 0);
  const breaches: Breach[] = [];
  const often: readonly IntentKind[] = ['bet', 'open_round', 'take_step'];
  const sample = [
    ...recent.filter(({ kind }) => !often.includes(kind)),
    ...often.flatMap((kind) => recent.filter((intent) => intent.kind === kind).slice(-10)),
  ];
  for (const intent of sample) {
    const before = log.acknowledged.get(intent.id)!;
    const again = await players.get(intent.player_id)!.send(intent);
    const of = (wire: Record<string, unknown> | null) =>
      JSON.stringify({ ...wire, ...(intent.kind === 'bet' ? { balance: null } : {}) });
    if (of(before.wire) !== of(again.wire))
      breaches.push(`5 a ${intent.kind} sent again got another response: ${of(before.wire)} then ${of(again.wire)}`);
  }
  return { replays: sample.length, breaches };
}

type Beginning = { count: number; chance: Chance; uptime: Uptime };

/** Registers players who have deposited, requested a payout and staked. Each has invited the previous one. */
async function beginPlayers(
  server: ServerProcess,
  log: IntentLog,
  { count, chance, uptime }: Beginning,
): Promise<Map<string, CrashPlayer>> {
  const began = Array.from({ length: count }, async (_none, place) => {
    const player = await CrashPlayer.register({ url: server.url, now: () => server.now() }, log, uptime, place);
    await player.begin(chance);
    // A payout must come first, because a launch moves all money into the game.
    await player.payOut(chance);
    await player.earnSpins();
    await setWheelSeeds(player);
    return player;
  });
  const players = await Promise.all(began);
  await inviteInChain(
    server,
    players.map(({ id }) => id),
  );
  return new Map(players.map((player) => [player.id, player]));
}

/** Runs `cycles` cycles of load and kills, of server and PostgreSQL in turn, and checks everything after each. */
export async function crashRun({ cycles, seed, players: count, load, say }: CrashOptions): Promise<CrashReport> {
  const chance = chanceFrom(seed);
  const server = await ServerProcess.create();
  const report: CrashReport = { cycles: 0, intents: 0, hits: 0, done_unseen: 0, replays: 0, reached: {}, breaches: [] };
  const log = new IntentLog(join(server.folder, 'intents.jsonl'));
  const seen = nothingSeen();
  const uptime = new Uptime();
  try {
    await server.start();
    await server.advance(DAY_MS - ((server.now().getTime() - MORNING_MS) % DAY_MS));
    await publishQuickRules(server);
    const players = await beginPlayers(server, log, { count, chance, uptime });
    const ids = [...players.keys()];
    const everySecond = ids.filter((_id, n) => n % 2 === 0);
    while (report.cycles < cycles && report.breaches.length === 0) {
      const victim = report.cycles % 2 === 0 ? 'server' : 'PostgreSQL';
      const from = log.intents.size;
      // The other players bet without bonuses.
      await grantBonuses(server, everySecond, chance);
      await openReachedCycles(server, everySecond);
      await workOneDay(server);
      const running: Running = { on: true, beginning: players.size };
      const lives = [...players.values()].map((player, place) => live(player, place, chance, running));
      lives.push(hurry(server, running));
      // Counts intents instead of time, so that a cycle is as full on a busy machine as on an idle one.
      const enough = from + chance.between(...load);
      const isBeginning = () => running.beginning > 0 && uptime.breaches.size === 0;
      while (log.intents.size < enough || isBeginning()) await pause(2);
      const round = await untilRoundIs(server, report.cycles);
      while (log.open.size === 0) await pause(2);
      const hits = log.open.size;
      uptime.is_up = false;
      if (victim === 'server') await server.killServer();
      else await server.killPostgres();
      // The load continues for a moment without a server.
      await pause(chance.between(0, 150));
      running.on = false;
      if (victim === 'server') await server.start();
      await Promise.all(lives);
      await server.answering();
      uptime.is_up = true;
      report.done_unseen += await resolveOpen(server, log, players, uptime);
      report.breaches.push(...uptime.breaches);
      if (report.breaches.length > 0) break;
      const repeated = await repeatSome(log, players, from);
      await server.advance(11 * MINUTE_MS);
      const breaches = await checkNow(server, log, ids, seen);
      report.cycles += 1;
      report.hits += hits;
      report.replays += repeated.replays;
      report.intents = log.intents.size;
      report.breaches.push(...repeated.breaches, ...breaches);
      say(
        `cycle ${report.cycles}: killed ${victim} with ${hits} answers under way, a round ${round}, ${log.intents.size - from} intents, ${repeated.replays} sent again, ${report.breaches.length} breaches`,
      );
      // The next cycle is on the next morning, because levels rise once a day and past days are settled.
      await server.advance(DAY_MS - 11 * MINUTE_MS);
    }
    if (report.breaches.length === 0) {
      await betUntilOneLeaves(server, { player: players.get(ids[0]!)!, chance, uptime });
      report.done_unseen += await resolveOpen(server, log, players, uptime);
      report.breaches.push(...uptime.breaches);
      await server.advance(DAY_MS);
      await workOneDay(server);
      await settleAll(server);
      report.breaches.push(...(await checkNow(server, log, ids, seen)));
    }
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

/** Advances time until no payment waits for the outside world, and no round for its end. */
async function settleAll(server: ServerProcess): Promise<void> {
  const pool = createPool(server.databaseUrl(), { max: 1 });
  try {
    for (let turn = 0; turn < 60; turn += 1) {
      await server.advance(31 * MINUTE_MS);
      await pause(250);
      const { rows } = await pool.query(
        `select (select count(*) from deposit where state in ('created', 'awaiting_approval', 'checking') and pay_type <> 1)
          + (select count(*) from withdraw where state in ('approved', 'sending', 'unknown'))
          + (select count(*) from arcade.round where state = 'open') as waiting`,
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
       union all ${Object.entries(ROUNDS_REACHED)
         .map(([what, where]) => `select '${what}', count(*)::int from arcade.round r where ${where}`)
         .join(' union all ')}
       union all select 'bet of own and bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 and bonus_stake_cents < stake_cents
       union all select 'free round', count(*)::int from arcade.round where free_rounds_id is not null
       union all select 'free rounds ended', count(*)::int from free_rounds where state <> 'open'
       union all select 'tournament prize', count(*)::int from tournament_prize where state = 'paid'
       union all select 'bet of bonus money', count(*)::int from arcade.round where bonus_stake_cents > 0 order by 1`,
    );
    return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
  } finally {
    await pool.end();
  }
}

async function checkNow(server: ServerProcess, log: IntentLog, players: string[], seen: Seen): Promise<Breach[]> {
  const pool = createPool(server.databaseUrl(), { max: 2 });
  try {
    // The outside books are read first. A payment made after that may be credited here a moment later, but not the
    // other way round.
    const outside = (await (await fetch(`${server.url}/sandbox/books`)).json()) as OutsideBooks;
    return await checkInvariants(pool, log, outside, players, seen);
  } finally {
    await pool.end();
  }
}
