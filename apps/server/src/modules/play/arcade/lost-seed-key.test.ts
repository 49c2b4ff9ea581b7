import { calls, errors } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED_KEY } from '../../../../../../tests/world/credentials.ts';
import { giveNames, proposalIn, secretOf, signedInAs } from '../../../../../../tests/world/operator-names.ts';
import { diceBet, moneyOf, openRound, readyTable } from '../../../../../../tests/world/play.ts';
import { hideNodes } from '../../../../../../tests/world/secret-seeds.ts';
import { leadSharedRounds } from '../../../../../../tests/world/shared-rounds.ts';
import { setWheelSeed } from '../../../../../../tests/world/spinning.ts';
import { callerOf, expectOk, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { createApp, type RunningApp } from '../../../app/app.ts';
import type { Role } from '../../../configuration/configuration.ts';
import { claimSeedSeal, openSeedSeal } from '../../../configuration/seed-keys.ts';
import type { App } from '../../../core/app.ts';
import { NO_WORK } from '../../../core/limits/proof-of-work.ts';
import { NO_LIMITS } from '../../../core/limits/rate-limits.ts';
import { reconcileBooks } from '../../../ledger/reconcile-books.ts';
import { runCommand } from '../../../operator/run-command.ts';
import { replayStored } from '../../fairness/replay-stored.ts';
import { maintainChains } from '../round/hash-chain.ts';
import { acquireLead, dropLead } from '../round/lead.ts';
import { advanceRounds } from '../round/lead-rounds.ts';
import { retireLostSeeds } from '../round/lost-seeds.ts';
import { newestRound } from '../round/shared-round.ts';

const SECOND = 'the second key of the seeds of this site';

const body = { stake: '1.00', target_hundredths: 5000, over: false };

describe('a lost seed key', () => {
  let world: World;
  let second: RunningApp;
  let call: World['call'];

  beforeAll(async () => {
    world = await startWorld();
    await giveNames(world, 'amna', 'bashir');
  });
  afterAll(async () => {
    await second?.stop();
    await world?.stop();
  });

  const config = () => ({ ...world.app.config, seed_key: SECOND, roles: new Set<Role>(['api', 'web']) });
  const start = () =>
    createApp({
      config: config(),
      clock: world.clock,
      database_url: world.pool.options.connectionString!,
      log: pino({ level: 'silent' }),
      rates: NO_LIMITS,
      work: NO_WORK,
      web: null,
      sandbox_tick_ms: 0,
    });
  const operate = (name: string, ...words: string[]) =>
    runCommand(
      { ...world.app, config: config(), seeds: openSeedSeal(config()) },
      ['--as', name, '--yes', ...words],
      () => async () => secretOf(name),
      undefined,
      signedInAs(world, name),
    );

  it('prevents a start until two operators declare the key lost', async () => {
    const miners = [await world.player(), await world.player()];
    for (const miner of miners) await openRound(world, await readyTable(world, miner, cents(100_000n), mines), '7.00');
    const roller = await world.player();
    const dicing = await readyTable(world, roller);
    const { data: settled } = expectOk(await world.call(diceBet, { token: dicing.token, body }));
    await setWheelSeed(world, roller);
    const rounds = await leadSharedRounds(world, 'crash');
    const climber = await world.player();
    const crash = await readyTable(world, climber, cents(100_000n), rounds.game);
    await rounds.begin((result) => rounds.game.climb!.end(result) > 1_000);
    const [mode] = await rounds.modes();
    const request = { params: { game: 'crash' }, body: { stake: '9.00', ...mode } };
    expectOk(await world.call(calls.arcadeBet, { token: crash.token, ...request }));
    await rounds.runFor(500);
    await rounds.stop();
    const everyone = [...miners, climber];
    const staked = await Promise.all(everyone.map(async (who) => (await moneyOf(world, who)).total));
    expect(staked).toEqual([99_300n, 99_300n, 99_100n]);

    await expect(start()).rejects.toThrow(
      /SEED_KEY is not the key of the seeds of this database \([0-9a-f]{8}\), and OLD_SEED_KEYS does not name it.*seed-key lost/,
    );
    await expect(operate('amna', 'seed-key', 'lost')).rejects.toThrow(/No key is lost: these nodes serve/);
    const showNodes = await hideNodes(world.pool);
    const proposed = await operate('amna', 'seed-key', 'lost');
    await expect(start()).rejects.toThrow(/seed-key lost/);
    const agreed = await operate('bashir', 'agree', proposalIn(proposed));
    expect(agreed).toMatch(/returns 23\.00 of 2 rounds and 1 bets, and retires \d+ seed pairs and \d+ chains/);

    second = await start();
    await showNodes();
    const address = await second.listen(0);
    call = callerOf(address, second.app.secret, world.clock);
    // The first run dies after one round; the next run continues its work.
    let owners = 0;
    const dying = {
      ...second.app,
      ledger: {
        ...second.app.ledger,
        responses: {
          ...second.app.ledger.responses,
          lockOwner: async (tx: never, id: string) => {
            owners += 1;
            if (owners > 1) throw new Error('killed');
            await second.app.ledger.responses.lockOwner(tx, id);
          },
        },
      },
    } as unknown as App;
    await expect(retireLostSeeds(dying)).rejects.toThrow();
    expect(await retireLostSeeds(second.app)).toBe(true);
    const lead = (await acquireLead(second.app, rounds.game))!;
    await advanceRounds(lead);
    expect(await newestRound(second.app, 'crash')).toMatchObject({ state: 'stopped', hash: null, result: null });
    const returned = await Promise.all(everyone.map(async (who) => (await moneyOf(world, who)).total));
    expect(returned).toEqual([100_000n, 100_000n, 100_000n]);

    for (const who of everyone) {
      const { list } = expectOk(await call(calls.listRounds, { token: who.token })).data;
      expect(list).toEqual([]);
    }
    const { list } = expectOk(await call(calls.arcadeRounds, { token: crash.token })).data;
    expect(list).toMatchObject([{ state: 'voided', void_reason: 'seeds_lost', net: 0n, shared: { hash: null } }]);

    // A settled round is unchanged, and reports that its server seed is lost.
    const replayed = (await replayStored(second.app.pool, second.app.seeds, { round: settled.round_id }))!;
    expect(replayed).toMatchObject({ agrees: true, about: { server_seed: 'lost with its key' } });
    expect((await call(diceBet, { token: dicing.token, body })).code).toBe(errors.SEED_NOT_SET);
    const { next, active } = expectOk(await call(calls.getSeeds, { token: dicing.token })).data;
    expect(active).toBeNull();
    const rotated = { next_id: next.id, client_seed: 'after-the-loss' };
    expectOk(await call(calls.rotateSeeds, { token: dicing.token, body: rotated }));
    expectOk(await call(diceBet, { token: dicing.token, body }));
    expect(expectOk(await call(calls.getWheel, { token: roller.token })).data.seeds.active).toBeNull();

    await maintainChains(second.app, 100);
    const chains = await world.pool.query(
      `select lost_at is not null as is_lost from arcade.hash_chain where game_id = 'crash' order by announced_at, id`,
    );
    expect(chains.rows.map(({ is_lost }) => is_lost)).toEqual([true, false]);
    world.clock.advance(60_000);
    await maintainChains(second.app, 100);
    await world.pool.query('update arcade.session set heard_at = $1', [world.clock.now()]);
    await advanceRounds(lead);
    expect(await newestRound(second.app, 'crash')).toMatchObject({ state: 'betting', number: 1 });
    expectOk(await call(calls.arcadePhase, { token: crash.token, params: { game: 'crash' } }));
    await dropLead(lead);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });

  it('cannot become the present key again if it is found later', async () => {
    const found = { ...config(), seed_key: SEED_KEY, old_seed_keys: [SECOND] };
    await expect(claimSeedSeal(world.pool, found)).rejects.toThrow(/was declared lost; it must be a new one/);
    await claimSeedSeal(world.pool, { ...config(), old_seed_keys: [SEED_KEY] });
    expect(await operate('amna', 'seed-key')).toMatch(/lost .*\n.* in use$/);
    await expect(operate('amna', 'seed-key', 'lost')).rejects.toThrow(/these nodes serve/);
  });
});
