import { randomInt, randomUUID } from 'node:crypto';
import { type Call, type CallName, calls } from '@nua/contract';
import { betOn } from '@nua/contract/arcade.ts';
import { singleGames, steppedGames } from '@nua/games';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../apps/server/src/app/features.ts';
import type { Handler } from '../../apps/server/src/core/handle.ts';
import { hashToken, newToken } from '../../apps/server/src/core/sessions/sessions.ts';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { reconcileBooks, trialBalance } from '../../apps/server/src/ledger/reconcile-books.ts';
import { type CallCase, drawCases, type Surroundings } from '../world/call-cases.ts';
import { giveMain, type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { setClientSeed, sitDown } from '../world/play.ts';
import { seed } from '../world/seeded.ts';
import { PASSWORD, type Someone, startWorld, TERMS, type World } from '../world/world.ts';

const CONCURRENCY = 10;

/** After success these calls block the player's other calls, so they are tested last. Calls in a game are tested first. */
const BLOCKING: readonly string[] = ['excludePlayer', 'closeAccount'];
const orderOf = ([name, call]: [string, Call]) => (call.auth === 'game_session' ? -1 : BLOCKING.indexOf(name) + 1);
/** The bet call of each game, with the body of that game. */
const bets = singleGames.map((game): [string, Call] => [
  `a bet on ${game.id}`,
  { ...betOn(game), body: v.strictObject({ ...calls.arcadeBet.body.entries, ...game.call.entries }) },
]);
/** The calls of stepped rounds, for each stepped game. */
const rounds = steppedGames.flatMap((game): [string, Call][] => {
  const forGame = <One extends Call>(call: One, entries: object): Call => ({
    ...call,
    path: call.path.replace('{game}', game.id),
    ...(call.body
      ? { body: v.strictObject({ ...(call.body as v.GenericSchema & { entries: object }).entries, ...entries }) }
      : {}),
  });
  return [
    [`an opening of ${game.id}`, forGame(calls.arcadeOpen, game.call.entries)],
    [`a step of ${game.id}`, forGame(calls.arcadeStep, game.step.entries)],
    [`a cash-out of ${game.id}`, forGame(calls.arcadeCashOut, {})],
  ];
});
const callsInOrder = [...(Object.entries(calls) as [CallName, Call][]), ...bets, ...rounds].sort(
  (a, b) => orderOf(a) - orderOf(b),
);
/** These calls end their own session, so each case uses a separate session. */
const ENDING: readonly string[] = ['logout', 'refreshToken', 'endDevice'];

const run_counts = new Map<string, number>();
const reached_in_games = new Set<string>();
const countRuns = (handler: Handler): Handler => ({
  call: handler.call,
  run: (ctx, input) => {
    const { method, path } = handler.call;
    run_counts.set(`${method} ${path}`, (run_counts.get(`${method} ${path}`) ?? 0) + 1);
    const { game } = input.params;
    if (game) reached_in_games.add(`${method} ${path.replace('{game}', game)}`);
    return handler.run(ctx, input);
  },
});

let world: World;
let own: PayingPlayer;
let other: PayingPlayer;
let guest: PayingPlayer;
let spare_tokens: string[];
let ownTable: string;
let otherTable: string;
let surroundings: Surroundings;

/** Creates devices of one player, each with a session. */
async function createSessions(player_id: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, newToken);
  await world.pool.query(
    `with token as (select hash, newid from unnest($2::bytea[], $5::uuid[]) as t (hash, newid)),
     made as (insert into device (id, player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
       select newid, $1, hash, 'web', 'test', '127.0.0.1', $3, $3 from token)
     insert into session (player_id, device_id, token_hash, created_at, expires_at)
     select $1, newid, hash, $3, $4 from token`,
    [
      player_id,
      tokens.map(hashToken),
      world.clock.now(),
      new Date(world.clock.now().getTime() + 86_400_000),
      tokens.map(newId),
    ],
  );
  return tokens;
}

async function openTable(player: PayingPlayer): Promise<string> {
  const someone: Someone = { ...player, device: '', user_name: null };
  const table = await sitDown(world, someone);
  await setClientSeed(world, table);
  return table.token;
}

async function tokenFor(name: string, call: Call, drawn: CallCase): Promise<string | null> {
  if (drawn.as === 'nobody') return null;
  if (drawn.as === 'stranger') return 'x'.repeat(43);
  if (call.auth === 'game_session') return drawn.as === 'own' ? ownTable : otherTable;
  if (ENDING.includes(name)) return spare_tokens.pop() ?? null;
  if (name === 'touristUpgrade') return guest.token;

  return drawn.as === 'own' ? own.token : other.token;
}

async function send(name: string, call: Call, drawn: CallCase): Promise<{ status: number; text: string }> {
  const path = call.path.replace(/\{(\w+)\}/g, (_all, part: string) => encodeURIComponent(drawn.params[part] ?? ''));
  const query = new URLSearchParams(drawn.query).toString();
  const token = await tokenFor(name, call, drawn);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-device-id': `fuzz-device-${randomInt(1e6)}`.padEnd(20, '0'),
    'idempotency-key': world.newKey(),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...drawn.headers,
  };
  const json = call.body ? JSON.stringify(drawn.body) : undefined;
  const body = call.method === 'GET' ? undefined : (drawn.raw_body ?? json);
  const response = await fetch(`${world.url}${path}${query === '' ? '' : `?${query}`}`, {
    method: call.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Starts a server that counts the requests of its handlers, and creates the players. */
async function prepare(cases: number): Promise<void> {
  world = await startWorld({
    parts: { features: features.map((feature) => ({ ...feature, handlers: feature.handlers.map(countRuns) })) },
  });
  const named = await world.player({ user_name: 'fuzz_named' });
  own = { id: named.id, token: named.token, phone: named.phone };
  await giveMain(world, own.id, 50_000_00n as never);
  other = await payingPlayer(world, { main: '5000' });
  guest = await payingPlayer(world, { guest: true });
  const spare_player = await payingPlayer(world);
  spare_tokens = await createSessions(spare_player.id, ENDING.length * cases);
  ownTable = await openTable(own);
  otherTable = await openTable(other);
  // The game wallet has taken all money of the main wallet.
  for (const player of [own, other]) await giveMain(world, player.id, 50_000_00n as never);
  const { rows } = await world.pool.query<{ id: string }>('select id from device where player_id = $1 limit 4', [
    spare_player.id,
  ]);
  surroundings = {
    ids: [...rows.map(({ id }) => id), own.id, other.id, randomUUID()],
    phones: [own.phone ?? '', other.phone ?? ''],
    user_names: ['fuzz_named'],
    terms: TERMS,
    password: PASSWORD,
  };
}

/** Sends `cases` requests to every call of the contract, most of them with one invalid field. Then reconciles the ledger. */
export function describeFuzz({ cases: count }: { cases: number }): void {
  beforeAll(() => prepare(count));
  afterAll(() => world.stop());

  describe(`generated requests (SEED=${seed})`, () => {
    it.each(callsInOrder)(
      'to %s get a success or an error code, never an internal error [R7.36 bad input] [R8.01 bad input]',
      async (name, call) => {
        const generated = drawCases(call, surroundings, { count, seed });
        const failures: string[] = [];
        // A valid request may end the other sessions of its player, for example by a new password.
        own = { ...own, token: (await createSessions(own.id, 1))[0]! };
        for (let from = 0; from < generated.length; from += CONCURRENCY) {
          await Promise.all(
            generated.slice(from, from + CONCURRENCY).map(async (drawn) => {
              const { status, text } = await send(name, call, drawn);
              const envelope = JSON.parse(text) as { code?: number; v?: number };
              const isCoded =
                envelope.v === 1 ||
                (status === 200 ? 0 : Math.trunc((envelope.code ?? 0) / 100_000)) ===
                  (status === 200 ? envelope.code : status);
              if (status >= 500 || !isCoded)
                failures.push(`${status} ${text.slice(0, 120)} for ${JSON.stringify(drawn).slice(0, 400)}`);
            }),
          );
        }
        expect(failures).toEqual([]);
        expect(generated.filter(({ kind }) => kind === 'one field off').length).toBeGreaterThanOrEqual(count * 0.4);
      },
      60_000,
    );

    it('often reach a handler, and neither create nor destroy money', async () => {
      const total = callsInOrder.length * count;
      const handled = [...run_counts.values()].reduce((sum, count) => sum + count, 0);
      process.stdout.write(
        `fuzz: SEED=${seed}, ${total} requests, ${Math.round((100 * handled) / total)} % reached a handler\n`,
      );
      const wasReached = (route: string) => run_counts.has(route) || reached_in_games.has(route);
      const missed = callsInOrder
        .filter(([, call]) => !wasReached(`${call.method} ${call.path}`))
        .map(([name]) => name);
      expect(missed).toEqual([]);
      await world.app.ledger.idle();
      const client = await world.pool.connect();
      try {
        expect(await reconcileBooks(client)).toEqual([]);
        const sum = (await trialBalance(client)).reduce((so_far, { balance }) => so_far + BigInt(balance), 0n);
        expect(sum).toBe(0n);
      } finally {
        client.release();
      }
    });
  });
}
