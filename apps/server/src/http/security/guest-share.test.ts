import { calls, errors } from '@nua/contract';
import { sharedCallsOf } from '@nua/contract/arcade.ts';
import { crash } from '@nua/games/crash/crash.ts';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { fund, sitDown } from '../../../../../tests/world/play.ts';
import { leadSharedRounds } from '../../../../../tests/world/shared-rounds.ts';
import { expectOk, startWorld } from '../../../../../tests/world/world.ts';
import { features } from '../../app/features.ts';

/** Starts a world in which a guest's pull of the game wallet waits until it is released. */
async function worldWithSlowPulls(environment: Record<string, string> = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const pulls = { begun: 0, release };
  const slow = features.map((feature) => ({
    ...feature,
    handlers: feature.handlers.map((handler) =>
      handler.call === calls.pullGameWallet
        ? {
            ...handler,
            run: (...args: Parameters<typeof handler.run>) => {
              pulls.begun += 1;
              const { session } = args[0];
              return session?.is_guest ? released.then(() => handler.run(...args)) : handler.run(...args);
            },
          }
        : handler,
    ),
  }));
  const world = await startWorld({ environment, parts: { features: slow } });
  const pull = ({ token }: { token: string }, from?: string) =>
    world.call(calls.pullGameWallet, { token, ...(from && { headers: { 'x-forwarded-for': from } }) });
  return { world, pulls, pull };
}

/** Waits until this many of the calls are refused because the queue has no place, and returns the first refusal. */
async function untilRefused<Response extends { code: number }>(calls: Promise<Response>[], count: number) {
  const refused: Response[] = [];
  for (const call of calls) void call.then((one) => one.code === errors.BUSY && refused.push(one));
  await expect.poll(() => refused.length).toBe(count);
  return refused[0]!;
}

it('one guest runs at most two calls at a time, so that players do not wait', async () => {
  const { world, pulls, pull } = await worldWithSlowPulls();
  const [guest, other, player] = [await world.guest(), await world.guest(), await world.player()];
  const responses = Array.from({ length: 250 }, () => pull(guest));
  const refused = await untilRefused(responses, 250 - 102);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(pulls.begun).toBeLessThanOrEqual(2);
  expectOk(await pull(player));
  expectOk(await world.call(calls.getPlayer, { token: other.token }));
  pulls.release();
  const codes = (await Promise.all(responses)).map(({ code }) => code);
  expect(codes.filter((code) => code === errors.BUSY)).toHaveLength(250 - 102);
  await world.stop();
});

it('the guests of one address fill at most half of the queue', async () => {
  const { world, pulls, pull } = await worldWithSlowPulls({ TRUSTED_PROXIES: '1' });
  const [first, second, other] = [await world.guest(), await world.guest(), await world.guest()];
  const crowd = Array.from({ length: 300 }, (_none, index) => pull(index % 2 === 0 ? first : second, '198.51.100.7'));
  await untilRefused(crowd, 300 - 104);
  const served = pull(other, '203.0.113.9');
  pulls.release();
  expectOk(await served);
  const codes = (await Promise.all(crowd)).map(({ code }) => code);
  expect(codes.filter((code) => code === errors.BUSY)).toHaveLength(300 - 104);
  await world.stop();
});

it('a guest’s cash-out is recorded even while other guests use all calls allowed to guests', async () => {
  const { world, pulls, pull } = await worldWithSlowPulls();
  const rounds = await leadSharedRounds(world, 'crash');
  const guest = await world.guest();
  await fund(world, guest, cents(100_000));
  const { token } = await sitDown(world, guest, crash);
  await rounds.begin(({ crash_hundredths }) => Number(crash_hundredths) >= 400);
  const { bet, cashOut } = sharedCallsOf(crash);
  const placed = expectOk(await world.call(bet, { token, body: { stake: '10.00', target_hundredths: null } }));
  const { round_id } = placed.data;
  const waiting = [await world.guest(), await world.guest()].flatMap((one) => [pull(one), pull(one)]);
  while (pulls.begun < waiting.length) await new Promise(setImmediate);
  await rounds.runFor(crash.runs_ms({ crash_hundredths: 199 }));
  const pressed = world.call(cashOut, { token, body: { round_id } });
  const pressOf = () => world.pool.query('select from arcade.shared_press where bet_id = $1', [round_id]);
  while ((await pressOf()).rowCount === 0) await new Promise(setImmediate);
  await rounds.climb(1_000);
  pulls.release();
  expect(expectOk(await pressed).data).toMatchObject({ payout: 2000n, outcome: { cashed_out_hundredths: 200 } });
  await Promise.all(waiting);
  await rounds.stop();
  await world.stop();
});
