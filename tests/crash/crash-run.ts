import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { advanceQuickly, betUntilCashedOut, untilRoundIs } from './advance-quickly.ts';
import type { Breach } from './breach.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { checkSite, countResults, type SiteAddresses } from './check-site.ts';
import { collect, setWheelSeeds, spinReferral, spinWheel } from './collect-rewards.ts';
import { CrashPlayer } from './crash-player.ts';
import { inviteInChain, openReachedCycles, publishQuickRules, workOneDay } from './earn-rewards.ts';
import { grantBonuses } from './grant-bonuses.ts';
import { type IntentKind, IntentLog } from './intent-log.ts';
import { killSettlement, prepareSettlementKills } from './kill-settlement.ts';
import { cashOutClimbing, playShared, playSteps } from './play-rounds.ts';
import { type Acts, playDay, type Running } from './player-day.ts';
import { endProviderRounds, playAtProvider } from './provider-rounds.ts';
import { repeatSome, resolveOpen } from './resolve-intents.ts';
import { noRoundsChecked, type ROUNDS_REACHED } from './round-invariants.ts';
import { ServerProcess } from './server-process.ts';
import { Uptime } from './uptime.ts';

export type CrashReport = {
  cycles: number;
  intents: number;
  /** Intents that had no response at the moment of a kill. */
  unanswered: number;
  /** Unanswered intents that the server had executed. */
  executed_without_response: number;
  /** Accepted intents that were sent again later. */
  replays: number;
  /** The number of accepted intents by kind, of payments and bonuses by state, and of rounds by result. */
  reached: Record<string, number>;
  breaches: Breach[];
};

/** Every run must include these actions. A run without them proves nothing. */
const NEEDED: readonly (
  | IntentKind
  | 'bet of bonus money'
  | 'tournament prize'
  | 'kill during a tournament settlement'
  | 'free round'
  | 'free round of a provider'
  | 'returned free round of a provider'
  | 'free rounds ended'
  | keyof typeof ROUNDS_REACHED
)[] = [
  ...(['bet', 'launch', 'deposit', 'withdraw', 'provider', 'bet of bonus money'] as const),
  ...(['open_round', 'take_step', 'cash_out_round', 'bet_shared', 'cash_out_shared'] as const),
  ...(['round abandoned', 'shared bet cashed out at its target'] as const),
  ...(['spin', 'claim_prize', 'claim_vip', 'claim_task', 'claim_club', 'referral_spin', 'cash_out'] as const),
  'tournament prize',
  'kill during a tournament settlement',
  'free round',
  'free round of a provider',
  'returned free round of a provider',
  'free rounds ended',
];

export const missingActions = ({ reached }: Pick<CrashReport, 'reached'>): string[] =>
  NEEDED.filter((kind) => (reached[kind] ?? 0) === 0);

export type CrashOptions = {
  cycles: number;
  seed: number;
  players: number;
  /** The minimum and the maximum number of intents in a cycle. */
  load: readonly [number, number];
  print: (line: string) => void;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** 09:00 in Pakistan, so that no cycle crosses midnight. */
const MORNING_MS = 4 * 60 * MINUTE_MS;

/** The actions of a player's day. */
function actsOf(player: CrashPlayer, index: number, chance: Chance): Acts {
  const reenter = async () => {
    await player.leave();
    await player.enter();
  };
  const others = [
    ...Array.from({ length: 20 }, () => () => player.bet(chance)),
    ...Array.from({ length: 10 }, () => () => player.playFree(chance)),
    ...Array.from({ length: 10 }, () => () => playAtProvider(player, chance)),
    () => player.deposit(chance),
    () => player.withdraw(chance),
    () => player.withdraw(chance),
    ...Array.from({ length: 5 }, () => () => spinWheel(player, chance)),
    ...Array.from({ length: 3 }, () => () => collect(player, chance)),
    () => spinReferral(player),
    () => setWheelSeeds(player),
    ...Array.from({ length: 20 }, () => () => playSteps(player, chance)),
    ...Array.from({ length: 10 }, () => () => playShared(player, chance)),
    reenter,
  ];
  // A day begins with the actions that random choices would seldom reach.
  const first = [
    () => player.deposit(chance, { suffix: '55', amount: '2000.00' }),
    () => collect(player, chance),
    () => spinReferral(player),
    () => player.withdraw(chance),
    reenter,
    () => spinWheel(player, chance),
    () => player.playFree(chance),
    () => playAtProvider(player, chance),
    () => playAtProvider(player, chance),
    () => cashOutClimbing(player, chance, index % 2 === 0 ? 'hand' : 'target'),
  ];
  return { first, others, rest_ms: 20 };
}

const addressesOf = (server: ServerProcess): SiteAddresses => ({
  database_url: server.databaseUrl(),
  sandbox_url: server.url,
  seeds: server.seeds(),
});

type Beginning = { count: number; chance: Chance; uptime: Uptime };

/** Registers players who deposit, request a payout and bet. Each player is invited by the next. */
async function beginPlayers(
  server: ServerProcess,
  log: IntentLog,
  { count, chance, uptime }: Beginning,
): Promise<Map<string, CrashPlayer>> {
  const began = Array.from({ length: count }, async (_none, index) => {
    const player = await CrashPlayer.register({ url: server.url, now: () => server.now() }, log, uptime, index);
    await player.begin(chance);
    // The payout is requested before the launch, because a launch moves all money into the game.
    await player.withdraw(chance);
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

/** Runs cycles of load. Each cycle ends with a kill of the server or of PostgreSQL, in turn, and a check of all invariants. */
export async function crashRun({ cycles, seed, players: count, load, print }: CrashOptions): Promise<CrashReport> {
  const chance = chanceFrom(seed);
  const server = await ServerProcess.create();
  const report: CrashReport = {
    cycles: 0,
    intents: 0,
    unanswered: 0,
    executed_without_response: 0,
    replays: 0,
    reached: {},
    breaches: [],
  };
  const log = new IntentLog(join(server.folder, 'intents.jsonl'));
  const checked_rounds = noRoundsChecked();
  const uptime = new Uptime();
  let settlement_kills = 0;
  const passMinute = () => server.advance(MINUTE_MS);
  try {
    await server.start();
    await server.advance(DAY_MS - ((server.now().getTime() - MORNING_MS) % DAY_MS));
    await publishQuickRules(server);
    await prepareSettlementKills(server);
    const players = await beginPlayers(server, log, { count, chance, uptime });
    const ids = [...players.keys()];
    const bonus_players = ids.filter((_id, n) => n % 2 === 0);
    while (report.cycles < cycles && report.breaches.length === 0) {
      const victim = report.cycles % 2 === 0 ? 'server' : 'PostgreSQL';
      const intents_before = log.intents.size;
      // The other players bet without bonuses.
      await grantBonuses(server, bonus_players, chance);
      await openReachedCycles(server, bonus_players);
      await workOneDay(server);
      const running: Running = { on: true, beginning: players.size };
      const playerLoops = [...players.values()].map((player, index) =>
        playDay(player, actsOf(player, index, chance), chance, running),
      );
      playerLoops.push(advanceQuickly(server, running));
      // The length of a cycle is a number of intents, so that a busy machine does as much as an idle machine.
      const target_count = intents_before + chance.between(...load);
      const isBeginning = () => running.beginning > 0 && uptime.breaches.size === 0;
      while (log.intents.size < target_count || isBeginning()) await pause(2);
      const round_state = await untilRoundIs(server, report.cycles);
      while (log.open.size === 0) await pause(2);
      const unanswered = log.open.size;
      uptime.is_up = false;
      if (victim === 'server') await server.killServer();
      else await server.killPostgres();
      // The players continue without a server for a moment.
      await pause(chance.between(0, 150));
      running.on = false;
      if (victim === 'server') await server.start();
      await Promise.all(playerLoops);
      await server.untilResponding();
      uptime.is_up = true;
      report.executed_without_response += await resolveOpen(passMinute, log, players, uptime);
      report.breaches.push(...uptime.breaches);
      if (report.breaches.length > 0) break;
      const repeated = await repeatSome(log, players, intents_before);
      await server.advance(11 * MINUTE_MS);
      const breaches = await checkSite(addressesOf(server), log, ids, checked_rounds);
      report.cycles += 1;
      report.unanswered += unanswered;
      report.replays += repeated.replays;
      report.intents = log.intents.size;
      report.breaches.push(...repeated.breaches, ...breaches);
      print(
        `cycle ${report.cycles}: killed ${victim} with ${unanswered} intents unanswered, a round ${round_state}, ${log.intents.size - intents_before} intents, ${repeated.replays} sent again, ${report.breaches.length} breaches`,
      );
      // The next cycle is on the next day, because levels rise once a day and past days are settled.
      await server.advance(DAY_MS - 11 * MINUTE_MS);
      if (report.breaches.length > 0) break;
      const settled = await killSettlement(server, report.cycles - 1);
      settlement_kills += settled.killed.length;
      report.breaches.push(...settled.breaches, ...(await checkSite(addressesOf(server), log, ids, checked_rounds)));
      print(`killed the server at ${settled.killed.join(' and ')} of a tournament, ${report.breaches.length} breaches`);
    }
    if (report.breaches.length === 0) {
      await endProviderRounds(players.values(), chance);
      await betUntilCashedOut(server, { player: players.get(ids[0]!)!, chance, uptime });
      report.executed_without_response += await resolveOpen(passMinute, log, players, uptime);
      report.breaches.push(...uptime.breaches);
      await server.advance(DAY_MS);
      await workOneDay(server);
      await settleAll(server);
      report.breaches.push(...(await checkSite(addressesOf(server), log, ids, checked_rounds)));
    }
    report.reached = { ...log.acceptedByKind(), ...(await countResults(server.databaseUrl())) };
    if (settlement_kills > 0) report.reached['kill during a tournament settlement'] = settlement_kills;
    if (report.breaches.length > 0) print(`the end of the server's log:\n${server.logTail()}`);
    return report;
  } catch (error) {
    print(`the end of the server's log:\n${server.logTail()}`);
    throw error;
  } finally {
    await log.close();
    await server.remove();
  }
}

/** Advances time until no payment and no round is open. */
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
