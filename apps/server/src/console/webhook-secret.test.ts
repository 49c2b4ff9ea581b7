import { randomUUID } from 'node:crypto';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { expect, it } from 'vitest';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { renewWebhookSecret } from '../modules/webhook/public.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listWebhooks, listLog } = consoleCalls;

it('a webhook secret is shown again for an hour if the same person repeats the request after a lost response', async () => {
  await world.pool.query(
    `update setting set config_value = config_value || '{"omar": ["look", "technical"]}' where config_key = 'operator_permissions'`,
  );
  const sana = await signInStaff(world, 'sana');
  const omar = await signInStaff(world, 'omar');
  const address = (await sana.call(listWebhooks)).data.list[0]!.id;
  const renewed_at = world.clock.now();
  await world.db.transaction().execute((tx) => renewWebhookSecret(tx, world.app, address, renewed_at));
  const request = { name: 'webhook secret', values: { address }, key: randomUUID() };
  const show = async (browser: ConsoleBrowser, change: object = {}) =>
    await browser.call(runAct, { body: { ...request, ...change } });
  const shown = (await show(omar)).data.text;
  expect(shown).toMatch(/^whsec_/);
  const stored = await world.pool.query('select row_to_json(staff_request)::text as row from staff_request');
  expect(stored.rows.filter(({ row }) => row.includes(shown))).toEqual([]);
  expect((await show(omar, { note: 'another' })).error).toBe('KEY_REUSED');
  expect((await show(omar, { key: randomUUID() })).error).toBe('ACT_REFUSED');
  expect((await show(sana)).error).toBe('ACT_REFUSED');

  await world.advance(50 * 60_000);
  const later = await signInStaff(world, 'omar');
  expect(await show(later)).toMatchObject({ error: null, data: { text: shown } });
  await world.advance(15 * 60_000);
  const too_late = await signInStaff(world, 'omar');
  expect((await show(too_late)).error).toBe('ACT_REFUSED');
  const { list } = (await too_late.call(listLog)).data;
  expect(list.filter(({ act }) => act === 'webhook secret')).toHaveLength(2);
});
