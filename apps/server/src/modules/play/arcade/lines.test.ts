import { crash } from '@nua/games/crash/crash.ts';
import { expect, it } from 'vitest';
import { dial, openLine, placeOf } from '../../../../../../tests/world/line.ts';
import { sitDown } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';

const world = useWorld();

it('the metrics of a node count one open WebSocket for each game session', async () => {
  const counted = async () =>
    (await world.app.metrics.registry.getSingleMetric('nua_arcade_lines')!.get()).values.map(({ value }) => value);
  expect(await counted()).toEqual([0]);
  const [who, other] = [await world.guest(), await world.guest()];
  const [first, second] = [await sitDown(world, who, crash), await sitDown(world, other, crash)];
  const lines = [await openLine(placeOf(world), first.token), await openLine(placeOf(world), second.token)];
  expect(await counted()).toEqual([2]);
  // A second WebSocket of a session replaces the first. A connection without a session is not counted.
  lines.push(await openLine(placeOf(world), first.token));
  const stranger = await dial(world.url);
  await lines[0]!.closed;
  expect(await counted()).toEqual([2]);
  for (const line of lines) line.close();
  stranger.terminate();
  await expect.poll(counted).toEqual([0]);
  expect(await world.app.metrics.registry.metrics()).toContain('# TYPE nua_arcade_lines gauge\nnua_arcade_lines 0');
});
