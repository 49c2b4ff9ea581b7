import { calls } from '@nua/contract';
import { foldSteps, houseGames, sharedGames, singleGames, steppedGames, type Values } from '@nua/games';
import { cents } from '@nua/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLine, placeOf, type TestLine } from '../../../../../../tests/world/line.ts';
import { numbersOf, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { secretChains, secretPairs } from '../../../../../../tests/world/secret-seeds.ts';
import { leadSharedRounds, type SharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { type CallResult, type Someone, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { createLog } from '../../../app/app.ts';
import { readConfiguration } from '../../../configuration/configuration.ts';
import { hashOfRound } from '../round/hash-chain.ts';

/** Everything that the server sends: responses, WebSocket frames and log entries. */
const sent: string[] = [];
const lines: TestLine[] = [];

let world: World;
let who: Someone;
const tables = new Map<string, Table>();

beforeAll(async () => {
  const config = readConfiguration({ LOG_LEVEL: 'debug', DEMO: '1' }, '/');
  world = await startWorld({
    parts: { log: createLog(config, { destination: { write: (line) => void sent.push(line) } }) },
  });
  who = await world.guest();
  for (const game of houseGames) {
    // The seeds are set once, so that no pair is revealed early.
    const table = tables.size === 0 ? await readyTable(world, who, cents(1_000_000), game) : await sitIn(game.id);
    tables.set(game.id, table);
    lines.push(await openLine(placeOf(world), table.token));
  }
});
afterAll(() => world?.stop());

async function sitIn(game_id: string): Promise<Table> {
  const launch = record(await world.call(calls.launchGame, { token: who.token, body: { game_id } }));
  const launch_token = new URL(String(launch.url), world.url).searchParams.get('launch_token');
  const session = record(await world.call(calls.arcadeSession, { body: { launch_token } }));
  return { token: String(session.token), url: '' };
}

function record(response: Pick<CallResult<never>, 'wire' | 'msg'>): Values {
  sent.push(`${response.msg} ${JSON.stringify(response.wire)}`);
  return response.wire;
}

const ask = async (game: string, call: 'arcadeBet' | 'arcadeOpen' | 'arcadeStep' | 'arcadeCashOut', body: object) =>
  record(await world.call(calls[call], { token: tables.get(game)!.token, params: { game }, body }));

async function requestViews(game: string): Promise<void> {
  const { token } = tables.get(game)!;
  const params = { game };
  for (const call of [calls.arcadeOpenRound, calls.arcadePhase] as const)
    record(await world.call(call, { token, params }));
  for (const call of [calls.arcadeRounds, calls.getSeeds, calls.arcadeBalance] as const)
    record(await world.call(call, { token }));
  for (const call of [calls.listRounds, calls.listFundRecords, calls.listContinue] as const)
    record(await world.call(call, { token: who.token }));
}

const allSentText = () => [...sent, ...lines.flatMap(({ frames }) => frames)].join('\n');

function expectNotSent(secrets: readonly string[]): void {
  const all = allSentText();
  expect(all).toContain('"path":"/arcade/api/');
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(all.includes(secret) ? secret : '').toBe('');
}

/** Returns the fields of an outcome that are hidden while the round is open. */
const hiddenIn = (result: Values, shown: Values): string[] => {
  const open = JSON.stringify(shown);
  return Object.values(result)
    .filter((value) => Array.isArray(value) && value.length > 1)
    .map((value) => JSON.stringify(value))
    .filter((text) => !open.includes(text));
};

describe('the result-deciding data of a round', () => {
  let rounds: SharedRounds | null = null;
  afterEach(async () => {
    await rounds?.stop();
    rounds = null;
  });

  it.each(singleGames.map(({ id }) => id))('of %s appears in no response, frame or log', async (id) => {
    const game = singleGames.find((candidate) => candidate.id === id)!;
    world.clock.advance(10_000);
    await ask(id, 'arcadeBet', { stake: '1.00', ...game.modes()[0] });
    await ask(id, 'arcadeBet', { stake: '1.00' });
    await requestViews(id);
    expectNotSent(await unrevealed());
  });

  it.each(steppedGames.map(({ id }) => id))('of %s does not appear while the round is open', async (id) => {
    const game = steppedGames.find((candidate) => candidate.id === id)!;
    const call = game.modes()[0];
    let opened: Values;
    do opened = await ask(id, 'arcadeOpen', { stake: '1.00', ...call });
    while (opened.state !== 'open');
    const { round_id } = opened;
    await ask(id, 'arcadeStep', { round_id, n: 2, action: 'nothing' });
    // An internal error could reveal data that the server holds.
    const [move] = opened.moves as { step: Values }[];
    await world.pool.query('alter table arcade.round_step add constraint broken check (false) not valid');
    await ask(id, 'arcadeStep', { round_id, n: 1, ...move!.step });
    await world.pool.query('alter table arcade.round_step drop constraint broken');
    await requestViews(id);
    const folded = foldSteps(game, call, cents(100), [], await numbersOf(world, String(round_id)))!;
    const hidden = hiddenIn(game.result(folded.state), game.shown(folded.state));
    expectNotSent([...(await unrevealed()), ...hidden]);
    await ask(id, 'arcadeStep', { round_id, n: 1, ...move!.step });
    await requestViews(id);
    expectNotSent(await unrevealed());
  });

  it.each(sharedGames.map(({ id }) => id))(
    'of %s does not appear before the round is over, and the data of later rounds never appears',
    async (id) => {
      const game = sharedGames.find((candidate) => candidate.id === id)!;
      rounds = await leadSharedRounds(world, id);
      const { hash, result, chain_id } = await rounds.begin(
        (candidate) => game.climb === null || game.climb.end(candidate) > 1_000,
      );
      // A short result, such as a two-digit number, also occurs elsewhere.
      const current = [hash, JSON.stringify(result).slice(1, -1)].filter(({ length }) => length > 15);
      await requestViews(id);
      const [call] = await rounds.modes();
      const { round_id } = await ask(id, 'arcadeBet', { stake: '10.00', ...call });
      await rounds.runFor(5_000);
      await requestViews(id);
      await ask(id, 'arcadeCashOut', { round_id });
      await requestViews(id);
      const chains = await secretChains(world.pool, world.app.seeds);
      const { marks, length, last_number } = chains.find((chain) => chain.id === chain_id)!;
      const later = Array.from({ length: length - last_number }, (_, place) =>
        hashOfRound({ marks, length }, last_number + 1 + place),
      );
      expectNotSent([...(await unrevealed()), ...current, ...later, ...marks.filter((mark) => later.includes(mark))]);
      await rounds.finish();
      await requestViews(id);
      expect(allSentText()).toContain(hash);
      expectNotSent([...(await unrevealed()), ...later]);
    },
  );
});

async function unrevealed(): Promise<string[]> {
  const pairs = await secretPairs(world.pool, world.app.seeds);
  return pairs.filter(({ state }) => state !== 'revealed').map(({ server_seed }) => server_seed);
}
