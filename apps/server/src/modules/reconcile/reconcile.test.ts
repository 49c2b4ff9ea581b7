import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import type { Someone } from '../../../../../tests/world/world.ts';
import { runDueReconcile } from './reconcile-feature.ts';

const world = useWorld();
let player: Someone;
const state = async () =>
  (await world.pool.query('select done_at, whole_at, verified_to, differences from reconcile_state')).rows[0];

describe('the nightly reconcile', () => {
  it('checks all transfers on its first run, and only new transfers on later nights', async () => {
    player = await world.guest();
    await runDueReconcile(world.app);
    const first = await state();
    expect(first).toMatchObject({ differences: 0 });
    expect(first.whole_at).not.toBeNull();
    expect(first.verified_to).not.toBeNull();
    await runDueReconcile(world.app);
    expect(await state()).toEqual(first);
    await world.pool.query(`update reconcile_state set done_at = done_at - interval '1 day'`);
    await runDueReconcile(world.app);
    const second = await state();
    expect(second.done_at.getTime()).toBeGreaterThanOrEqual(first.done_at.getTime());
    expect(second.whole_at).toEqual(first.whole_at);
  });

  it('records how many differences it found', async () => {
    const change = 'update ledger.account set credits_posted = credits_posted + $2 where owner_id = $1 and guarded';
    await world.pool.query(change, [player.id, 1]);
    await world.pool.query(`update reconcile_state set done_at = done_at - interval '1 day'`);
    await runDueReconcile(world.app);
    expect((await state()).differences).toBe(4);
    await world.pool.query(change, [player.id, -1]);
  });
});
