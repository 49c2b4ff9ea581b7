import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { calls } from '@nua/contract';
import { expect, it } from 'vitest';
import { startWorld } from '../../../../tests/world/world.ts';
import { features } from '../app/features.ts';
import { ManualClock } from './clock.ts';
import { DiskWatch } from './disk-watch.ts';

it('the disk of the embedded database counts as full with less than 200 MB of free space', async () => {
  let free = 200_000_000;
  const disk = new DiskWatch(new ManualClock(new Date('2026-03-10T07:00:00Z')), '/data', async () => free);
  expect(await disk.isFull()).toBe(false);
  free -= 1;
  expect(await disk.isFull()).toBe(true);
});

it('a folder that cannot be read has an unknown free space, and does not make the node unhealthy', async () => {
  const database_folder = '/nowhere/nua/postgres';
  const disk = new DiskWatch(new ManualClock(new Date('2026-03-10T07:00:00Z')), database_folder);
  expect([await disk.freeBytes(), await disk.isFull()]).toEqual([null, false]);
  const world = await startWorld({ parts: { database_folder } });
  const response = await fetch(`${world.url}/healthz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  expect(await world.app.disk.freeBytes()).toBeNull();
  await world.stop();
});

it('a node watches the disk of the folder that it is given', async () => {
  const world = await startWorld({ parts: { database_folder: tmpdir() } });
  const { bavail, bsize } = await statfs(tmpdir());
  const free = Number(await world.app.disk.freeBytes());
  // Other programs write to the same disk meanwhile.
  expect(Math.abs(free - bavail * bsize)).toBeLessThan(2_000_000_000);
  await world.stop();
});

it('a node whose database cannot write is unhealthy for a minute, although it can read', async () => {
  const withFullDisk = features.map((feature) => ({
    ...feature,
    handlers: feature.handlers.map((handler) =>
      handler.call === calls.pullGameWallet
        ? {
            ...handler,
            run: () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
          }
        : handler,
    ),
  }));
  const world = await startWorld({ parts: { features: withFullDisk } });
  const health = async () => {
    const response = await fetch(`${world.url}/healthz`);
    return [response.status, await response.json()];
  };
  const player = await world.player();
  expect(await health()).toEqual([200, { status: 'ok' }]);
  await world.call(calls.pullGameWallet, { token: player.token });
  expect(await health()).toEqual([503, { status: 'no room on the disk' }]);
  world.clock.advance(61_000);
  expect(await health()).toEqual([200, { status: 'ok' }]);
  await world.stop();
});
