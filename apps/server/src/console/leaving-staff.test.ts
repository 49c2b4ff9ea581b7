import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { expect, it } from 'vitest';
import { commandOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, listProposals, acceptProposal, getToday, getStaff, listTickets } = consoleCalls;

it('a staff member who leaves loses every session, in browsers and in the command, with the next request', async () => {
  const phone = await signInStaff(world, 'hina');
  const desk = await signInStaff(world, 'hina');
  const command = commandOf(world, 'hina');
  await nextCode(world);
  await command.run('login', 'hina');
  const sana = await signInStaff(world, 'sana');
  const nida = await signInStaff(world, 'nida');
  for (const browser of [phone, desk]) expect((await browser.call(getToday)).error).toBeNull();
  expect(await command.run('ticket', 'list')).toBeTruthy();

  const removal = { name: 'remove-name', values: { name: 'hina' } };
  expect((await sana.call(runAct, { body: removal })).data.is).toBe('proposed');
  // A proposal alone ends nothing.
  expect((await phone.call(getStaff)).error).toBeNull();
  const [proposal] = (await nida.call(listProposals)).data.list;
  const accepted = await nida.call(acceptProposal, { params: { id: proposal!.id }, body: { hash: proposal!.hash } });
  expect(accepted.error).toBeNull();
  // The clock of the server stands still, so nothing below can wait for a cache or a job.
  const removed_at = world.clock.now();
  const refused = await Promise.all(
    [phone, desk].flatMap((browser) => [getToday, getStaff, listTickets].map((call) => browser.call(call))),
  );
  expect(refused.map(({ error }) => error)).toEqual(Array(6).fill('NOT_SIGNED_IN'));
  await expect(command.run('ticket', 'list')).rejects.toThrow('nobody is signed in');
  expect(world.clock.now()).toEqual(removed_at);
  await expect(signInStaff(world, 'hina')).rejects.toThrow('SIGN_IN_REFUSED');
  const { rows } = await world.pool.query(
    "select 1 from staff_session s join operator_name o on o.name = s.name where s.name = 'hina' and s.ended_at is null and o.has_secret",
  );
  expect(rows).toEqual([]);
});
