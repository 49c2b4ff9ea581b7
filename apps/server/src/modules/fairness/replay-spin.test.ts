import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEED_KEY } from '../../../../../tests/world/credentials.ts';
import { fund, sitDown } from '../../../../../tests/world/play.ts';
import { activeFriend, playerWithCycle, spin } from '../../../../../tests/world/referral.ts';
import { spinningPlayer, wheelCalls } from '../../../../../tests/world/spinning.ts';
import { expectOk, startWorld, type World } from '../../../../../tests/world/world.ts';
import { replayReferral, replayWheel } from './replay-spin.ts';
import { replayWallet } from './replay-wallet.ts';
import type { Replay } from './replayed.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Changes a row with its triggers disabled, as only the database's owner can. */
async function change(table: string, id: string, set: string) {
  await world.pool.query(`alter table ${table} disable trigger user`);
  await world.pool.query(`update ${table} set ${set} where id = $1`, [id]);
  await world.pool.query(`alter table ${table} enable trigger user`);
}
const differing = (replay: Replay | null) => replay!.compared.filter(({ agrees }) => !agrees).map(({ what }) => what);

const run = (...words: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { ...process.env, SEED_KEY, DATABASE_URL: world.pool.options.connectionString! };
    execFile(process.execPath, [join(import.meta.dirname, 'replay.ts'), ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });

describe('a replay of spins and wallet transfers [M13]', () => {
  it('recomputes a spin of the prize wheel, and finds a changed prize and slice', async () => {
    const who = await spinningPlayer(world);
    const { id } = await wheelCalls(world).spun(who);
    expect(await replayWheel(world.pool, world.app.seeds, id)).toMatchObject({
      ...{ agrees: true, about: { id, player_id: who.id, server_seed: 'not revealed yet' } },
    });
    expect(await run('wheel', id)).toMatchObject({ code: 0, out: expect.stringContaining('everything agrees') });
    await change('wheel_spin', id, 'prize_cents = prize_cents + 1');
    expect(differing(await replayWheel(world.pool, world.app.seeds, id))).toEqual(['prize']);
    expect(await run('wheel', id)).toMatchObject({ code: 1, out: expect.stringContaining('DIFFERS prize') });
    await change('wheel_spin', id, 'prize_cents = prize_cents - 1, segment = segment + 1, again = not again');
    expect(differing(await replayWheel(world.pool, world.app.seeds, id))).toEqual(['segment', 'again']);
  });

  it('recomputes a spin of the referral wheel from the earlier spins, and finds a changed increment and sum', async () => {
    const who = await playerWithCycle(world);
    await activeFriend(world, who);
    const { id } = expectOk(await spin(world, who)).data;
    expect(await replayReferral(world.pool, world.app.seeds, id)).toMatchObject({
      agrees: true,
      about: { id, player_id: who.id },
    });
    await change('referral_spin', id, 'added_cents = added_cents + 1');
    expect(differing(await replayReferral(world.pool, world.app.seeds, id))).toEqual(['added']);
    await change('referral_spin', id, 'added_cents = added_cents - 1, sum_before_cents = sum_before_cents + 1');
    expect(differing(await replayReferral(world.pool, world.app.seeds, id))).toEqual(['sum before']);
    expect((await run('referral', id)).code).toBe(1);
  });

  it('follows a transfer into a game through the journal, and finds a changed amount and state', async () => {
    const who = await world.guest();
    await fund(world, who, cents(50_000n));
    await sitDown(world, who);
    const { rows } = await world.pool.query<{ id: string }>('select id from game_transfer where player_id = $1', [
      who.id,
    ]);
    const { id } = rows[0]!;
    expect(await replayWallet(world.pool, id)).toMatchObject({
      ...{ agrees: true, about: { state: 'confirmed' }, transfers: [{ from: 'main', to: 'in_transit' }] },
    });
    await change('game_transfer', id, 'amount_cents = amount_cents + 1');
    expect(differing(await replayWallet(world.pool, id))).toEqual(['left the main wallet']);
    await change('game_transfer', id, `amount_cents = amount_cents - 1, state = 'failed'`);
    expect(differing(await replayWallet(world.pool, id))).toEqual(['arrived in the main wallet']);
    expect((await run('wallet', id)).code).toBe(1);
  });

  it('finds nothing for an unknown id', async () => {
    const none = '00000000-0000-7000-8000-000000000000';
    expect(await replayWheel(world.pool, world.app.seeds, none)).toBeNull();
    expect(await replayReferral(world.pool, world.app.seeds, none)).toBeNull();
    expect(await replayWallet(world.pool, none)).toBeNull();
    expect(await run('wheel', none)).toMatchObject({ code: 1, out: expect.stringContaining('is no spin') });
  });
});
