import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ConsoleCall } from '@nua/contract/console/call.ts';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { permissions } from '@nua/contract/console/permission.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleInputOf } from '../../../../tests/world/console-inputs.ts';
import {
  type Attempt,
  attemptsOn,
  bookedOf,
  idsOf,
  MONEY_FIRST,
  makeTarget,
  type Target,
} from '../../../../tests/world/hostile-staff.ts';
import { sitDown } from '../../../../tests/world/play.ts';
import { secretChains, secretPairs } from '../../../../tests/world/secret-seeds.ts';
import { leadSharedRounds } from '../../../../tests/world/shared-rounds.ts';
import { type ConsoleBrowser, type ConsoleOptions, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';
import { runDueSends } from '../modules/message/run-send.ts';
import { runDueWithdraws } from '../modules/payment/withdraw/run-due-withdraws.ts';
import { runExports } from '../modules/staff-export/run-exports.ts';
import { firstRoles } from '../settings/permission-lists.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { runAct, acceptProposal, listProposals, listExports, downloadExport } = consoleCalls;

const targets = new Map<string, Target>();
beforeAll(async () => {
  for (const role of Object.keys(firstRoles)) targets.set(role, await makeTarget(world));
  await world.advance(1000);
  await runDueWithdraws(world.app);
  const rounds = await leadSharedRounds(world, 'crash');
  // A round begins only for a player in the game.
  await sitDown(world, await world.guest(), rounds.game);
  await rounds.begin();
  await rounds.finish();
  await rounds.stop();
});

/** Everything that the role under test received. */
const received: string[] = [];

async function signInAs(role: string): Promise<ConsoleBrowser> {
  await world.pool.query(
    "update setting set config_value = config_value || $1 where config_key = 'operator_permissions'",
    [JSON.stringify({ hina: [`role:${role}`] })],
  );
  const hina = await signInStaff(world, 'hina');
  hina.onText = (text) => void received.push(text);
  return hina;
}

/** Makes every call that depends on a permission, each with every known id. */
async function makeEveryCall(hina: ConsoleBrowser, target: Target): Promise<number> {
  const ids = await idsOf(world, target);
  let answered = 0;
  for (const [name, call] of Object.entries<ConsoleCall>(consoleCalls)) {
    if (['public', 'password'].includes(call.access) || name === 'endSession') continue;
    const input: ConsoleOptions = consoleInputOf(name);
    const inputs = call.path.includes('{id}') ? ids.map((id) => ({ ...input, params: { id } })) : [input];
    const found = name === 'findPlayers' ? ids.map((id) => ({ query: { find: id } })) : inputs;
    for (const options of found) if ((await hina.call(call, options)).error === null) answered += 1;
  }
  return answered;
}

/** Does an act as the page does: it confirms the preview, and accepts the proposal that the act becomes. */
async function attempt(hina: ConsoleBrowser, body: Attempt): Promise<string | null> {
  let result = await hina.call(runAct, { body });
  if (result.error === 'CONFIRMATION_NEEDED') {
    const { confirm } = result.data as unknown as { confirm: string };
    result = await hina.call(runAct, { body: { ...body, confirm } });
  }
  if (MONEY_FIRST.includes(body.name)) await runDueWithdraws(world.app);
  return result.error;
}

/** Attempts every act. A forbidden act is attempted once, because its values are not read. */
async function attemptAll(hina: ConsoleBrowser, target: Target): Promise<(string | null)[]> {
  const results = new Map<Attempt, string | null>();
  const forbidden = new Set<string>();
  for (const one of attemptsOn(world, target)) {
    if (forbidden.has(one.name)) continue;
    const error = await attempt(hina, one);
    results.set(one, error);
    if (error === 'FORBIDDEN') forbidden.add(one.name);
  }
  return [...results.values()];
}

async function acceptAll(hina: ConsoleBrowser): Promise<(string | null)[]> {
  const { list } = (await hina.call(listProposals)).data;
  const results: (string | null)[] = [];
  for (const { id, hash } of list) {
    const body = { hash: hash ?? '0'.repeat(64) };
    results.push((await hina.call(acceptProposal, { params: { id }, body })).error);
  }
  return results;
}

/** Reads the files of the exports that this role requested. */
async function downloadAll(hina: ConsoleBrowser): Promise<number> {
  await runExports(world.app);
  const listed = await hina.call(listExports);
  if (listed.error !== null) return 0;
  for (const { id } of listed.data.list) {
    const { error, data } = await hina.call(downloadExport, { params: { id } });
    if (error === null) received.push((await buffer(data.content)).toString('utf8'));
  }
  return listed.data.list.length;
}

/** Reads the server seeds that are not revealed, and the hashes of coming shared rounds. */
async function secretsNow(): Promise<Set<string>> {
  const pairs = await secretPairs(world.pool, world.app.seeds);
  const seeds = pairs.filter(({ state }) => state !== 'revealed').map(({ server_seed }) => server_seed);
  const coming: string[] = [];
  for (const { marks, length, last_number } of await secretChains(world.pool, world.app.seeds)) {
    let element = marks[0]!;
    for (let left = length - last_number; left > 0; left -= 1) {
      coming.push(element);
      element = createHash('sha256').update(element, 'utf8').digest('hex');
    }
  }
  expect([seeds.length > 10, coming.length > 1000]).toEqual([true, true]);
  return new Set([...seeds, ...coming]);
}

/** Finds the secrets in a text. Each secret is 64 hexadecimal digits. */
function secretsIn(text: string, secrets: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [digits] of text.matchAll(/[0-9a-f]{64,}/g))
    for (let start = 0; start + 64 <= digits.length; start += 1) {
      const part = digits.slice(start, start + 64);
      if (secrets.has(part)) found.push(part);
    }
  return found;
}

describe.each(Object.entries(firstRoles))('a hostile staff member with the role %s', (role, of_role) => {
  it('sees no coming outcome and moves no money beyond the limits of one person', async () => {
    const held = of_role === 'all' ? permissions : of_role;
    const target = targets.get(role)!;
    received.length = 0;
    const hina = await signInAs(role);
    const before = await bookedOf(world);
    expect(await attemptAll(hina, target)).not.toContain('INTERNAL');
    expect((await acceptAll(hina)).filter((error) => error === null)).toEqual([]);
    await runDueSends(world.app);
    expect(await makeEveryCall(hina, target)).toBeGreaterThan(20);
    expect(await downloadAll(hina)).toBeGreaterThanOrEqual(held.includes('exports') ? 1 : 0);

    const secrets = await secretsNow();
    const [example] = secrets;
    expect(secretsIn(`{"seed":"00${example}"}`, secrets)).toEqual([example]);
    expect(received.flatMap((text) => secretsIn(text, secrets))).toEqual([]);

    const isPaying = held.includes('payouts');
    const { two_person_limit } = world.app.settings.get('withdraw_rules');
    const changes = [...(await bookedOf(world))].map(([id, { purpose, booked }]) => {
      const change = booked - (before.get(id)?.booked ?? 0n);
      return { purpose, change: change < 0n ? -change : change };
    });
    const limit = isPaying ? two_person_limit : 0n;
    expect(changes.filter(({ change }) => change > limit)).toEqual([]);
    // One payout is within the limit, so that a role with the permission has really moved money.
    const moved = changes.find(({ purpose, change }) => purpose === 'main' && change > 0n);
    expect(moved?.change ?? 0n).toBe(isPaying ? 3_000_000n : 0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
