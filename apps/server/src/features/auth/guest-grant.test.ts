import { randomBytes } from 'node:crypto';
import { parseCents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { startWorld, type World } from '../../../../../tests/world/world.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { grantOnce } from './guest-grant.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** What `guest_rules` gives after an operator has changed it, on a server with this licence. */
const server = (licence_reference: string | null) =>
  ({
    ...world.app,
    config: { ...world.app.config, licence_reference },
    settings: { get: () => ({ demo_grant: parseCents('100') }) },
  }) as unknown as RequestContext;

describe('the demo grant', () => {
  it.each([
    ['play money', null, 10_000n],
    ['real money, whatever an operator sets while the server runs,', 'L-1', 0n],
  ])('of %s is what it should be [R6.03 grant]', async (_name, licence, main) => {
    const { id: player_id } = await payingPlayer(world, { guest: true });
    const device_hash = randomBytes(32);
    await world.db.transaction().execute((tx) => grantOnce(server(licence), tx, { player_id, device_hash }));
    expect((await moneyOf(world, player_id)).main).toBe(main);
  });
});
