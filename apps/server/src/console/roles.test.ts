import type { ConsoleCall } from '@nua/contract/console/call.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { type Permission, permissions } from '@nua/contract/console/permission.ts';
import { describe, expect, it } from 'vitest';
import { consoleInputOf } from '../../../../tests/world/console-inputs.ts';
import { ACTS_BY_PERMISSION, CALLS_BY_ACCESS, FRESH_CALLS } from '../../../../tests/world/console-permissions.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { isOpenToAudit } from '../operator/act.ts';
import { acts } from '../operator/acts.ts';
import { firstRoles } from '../settings/permission-lists.ts';

const MINUTE_MS = 60_000;
const world = useWorld({ environment: WITH_CONSOLE });

/** Groups names by a property, sorted, so that two groupings can be compared. */
function grouped(entries: readonly (readonly [name: string, group: string])[]): Record<string, string[]> {
  const groups = Object.groupBy(entries.toSorted(), ([, group]) => group);
  return Object.fromEntries(Object.entries(groups).map(([group, members]) => [group, members!.map(([name]) => name)]));
}
const listed = (groups: Readonly<Partial<Record<string, readonly string[]>>>) =>
  grouped(Object.entries(groups).flatMap(([group, names]) => names!.map((name) => [name, group] as const)));

const callEntries = Object.entries<ConsoleCall>(consoleCalls);

it('each call and act of the console needs the listed permission, second factor and number of people', () => {
  expect(grouped(callEntries.map(([name, { access }]) => [name, access]))).toEqual(listed(CALLS_BY_ACCESS));
  expect(callEntries.flatMap(([name, { fresh }]) => (fresh ? [name] : [])).sort()).toEqual([...FRESH_CALLS].sort());
  const declared = Object.entries(acts).map(([name, act]) => {
    const approval = act.approval === 'reads' && !isOpenToAudit(act) ? 'reads a secret' : act.approval;
    return [name, `${act.permission} ${approval}`] as const;
  });
  expect(grouped(declared)).toEqual(listed(ACTS_BY_PERMISSION));
});

type Expected = 'FORBIDDEN' | 'SECOND_FACTOR_STALE' | 'permitted';
type Needed = { access: string; is_read: boolean; is_fresh: boolean };

/** Computes the result of a request whose second factor is stale. */
function expectedFor(held: readonly Permission[], { access, is_read, is_fresh }: Needed): Expected {
  // A change open to any staff is only for those who may change something.
  const mayChange = held.some((permission) => permission !== 'look' && permission !== 'audit');
  const isForAll = access === 'staff' || (access === 'any' && (is_read || mayChange));
  const isHeld = held.includes(access as Permission) || (is_read && held.includes('audit'));
  if (!isForAll && !isHeld) return 'FORBIDDEN';
  return is_fresh ? 'SECOND_FACTOR_STALE' : 'permitted';
}
const seen = (error: string | null): Expected =>
  error === 'FORBIDDEN' || error === 'SECOND_FACTOR_STALE' ? error : 'permitted';

/** Signs in a staff member with one role, and lets the second factor become stale, so that no act of the matrix takes effect. */
async function staleSession(role: string): Promise<ConsoleBrowser> {
  await world.pool.query(
    "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'",
    [JSON.stringify({ hina: [`role:${role}`] })],
  );
  const hina = await signInStaff(world, 'hina');
  await world.advance(6 * MINUTE_MS);
  return hina;
}

describe.each(Object.entries(firstRoles))('the role %s', (role, of_role) => {
  const held = of_role === 'all' ? permissions : of_role;

  it('may make exactly the calls of its permissions', async () => {
    const hina = await staleSession(role);
    // Before the second factor, no call depends on a role.
    const groups = Object.entries(CALLS_BY_ACCESS).filter(([access]) => !['public', 'password'].includes(access));
    const expected: [string, Expected][] = [];
    const found: [string, Expected][] = [];
    for (const [access, names] of groups)
      for (const name of names) {
        const call: ConsoleCall = consoleCalls[name];
        const needed = { access, is_read: call.method === 'GET', is_fresh: FRESH_CALLS.includes(name) };
        expected.push([name, expectedFor(held, needed)]);
        found.push([name, seen((await hina.call(call, consoleInputOf(name))).error)]);
      }
    expect(found).toEqual(expected);
  });

  it('may do exactly the acts of its permissions, and none that changes something without a fresh second factor', async () => {
    const hina = await staleSession(role);
    const expected: [string, Expected][] = [];
    const found: [string, Expected][] = [];
    for (const [group, names] of Object.entries(ACTS_BY_PERMISSION))
      for (const name of names) {
        const { error } = await hina.call(consoleCalls.runAct, { body: { name, values: {} } });
        if (error === 'NOT_FOUND') continue;
        const [access, ...approval] = group.split(' ') as [string, string];
        const isAlwaysFresh = acts[name]!.kind !== 'read' || Object.keys(acts[name]!.arguments).length > 0;
        const needed = { access, is_read: approval.join(' ') === 'reads', is_fresh: isAlwaysFresh };
        expected.push([name, expectedFor(held, needed)]);
        found.push([name, seen(error)]);
      }
    expect(found.length).toBeGreaterThan(80);
    expect(found).toEqual(expected);
    const { list } = (await hina.call(consoleCalls.listActs)).data;
    const offered = expected.flatMap(([name, result]) => (result === 'FORBIDDEN' ? [] : [name]));
    expect(list.map(({ name }) => name).sort()).toEqual(offered.sort());
  });
});
