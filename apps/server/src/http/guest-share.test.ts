import { calls, errors } from '@nua/contract';
import { expect, it } from 'vitest';
import { expectOk, startWorld } from '../../../../tests/world/world.ts';
import { features } from '../app/features.ts';

it('calls of one guest fill half of the share and its queue, further ones are refused, and neither a player nor another guest waits', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const slow = features.map((feature) => ({
    ...feature,
    handlers: feature.handlers.map((handler) =>
      handler.call === calls.pullGameWallet
        ? {
            ...handler,
            run: (...given: Parameters<typeof handler.run>) => {
              begun += 1;
              const { session } = given[0];
              return session?.is_guest ? released.then(() => handler.run(...given)) : handler.run(...given);
            },
          }
        : handler,
    ),
  }));
  const world = await startWorld({ parts: { features: slow } });
  const [guest, other, player] = [await world.guest(), await world.guest(), await world.player()];
  const pull = ({ token }: { token: string }) => world.call(calls.pullGameWallet, { token });
  const responses = Array.from({ length: 250 }, () => pull(guest));
  const refused = await Promise.any(
    responses.map(async (response) =>
      (await response).code === errors.BUSY ? await response : await Promise.reject(),
    ),
  );
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  const begun_by_guests = begun;
  expect(begun_by_guests).toBeLessThanOrEqual(2);
  expectOk(await pull(player));
  expectOk(await world.call(calls.getPlayer, { token: other.token }));
  release();
  const codes = (await Promise.all(responses)).map(({ code }) => code);
  expect(codes.filter((code) => code === errors.BUSY)).toHaveLength(250 - 202);
  await world.stop();
});
