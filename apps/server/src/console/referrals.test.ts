import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bonusWallet } from '../../../../tests/world/granting.ts';
import {
  cashOut,
  createPlayer,
  giveWaitingCashOut,
  playerWithCycle,
  reachTarget,
  shareDevice,
  wheelOf,
} from '../../../../tests/world/referral.ts';
import { type ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../tests/world/world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listCashOuts, getCashOut, getToday, runAct, listProposals, acceptProposal, proveSecond } = consoleCalls;
/** Shorter than the idle time of a session. */
const WAIT_MS = 20 * 60_000;

let sana: ConsoleBrowser;
let nida: ConsoleBrowser;
beforeAll(async () => {
  sana = await signInStaff(world, 'sana');
  nida = await signInStaff(world, 'nida');
});

const nameOf = ({ id }: Someone) => `p_${id.slice(-12)}`;

async function prove(name: string, browser: ConsoleBrowser): Promise<void> {
  await nextCode(world);
  expect((await browser.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
}

/** An owner proposes a decision. */
async function propose(cycle: string, decision: 'approve' | 'reject'): Promise<void> {
  await prove('sana', sana);
  const body = { name: 'referral', values: { cycle, decision }, note: 'one household' };
  expect((await sana.call(runAct, { body })).data).toMatchObject({ is: 'proposed' });
}

/** Another owner accepts the proposal about a cycle. */
async function accept(cycle: string): Promise<void> {
  await prove('nida', nida);
  const { list } = (await nida.call(listProposals)).data;
  const { id, hash } = list.find(({ subject }) => subject === `referral ${cycle}`)!;
  expect((await nida.call(acceptProposal, { params: { id }, body: { hash } })).error).toBeNull();
}

const shownOf = async (cycle: string) => (await sana.call(getCashOut, { params: { id: cycle } })).data;

describe('a referral cash-out that waits for a decision of staff', () => {
  it('is listed with its age, and counted on Today with the age of the oldest', async () => {
    const who = await createPlayer(world);
    const cycle = await giveWaitingCashOut(world, who.id);
    world.clock.advance(WAIT_MS);
    await giveWaitingCashOut(world, (await createPlayer(world)).id);
    const { list } = (await sana.call(listCashOuts, { query: { show: 'waiting' } })).data;
    expect(list).toMatchObject([
      { id: cycle, player: nameOf(who), amount: 50_000n, state: 'reviewing', reason: 'same_person', waits_s: 1200 },
      { waits_s: 0 },
    ]);
    const { waiting } = (await sana.call(getToday)).data;
    expect(waiting).toContainEqual({ kind: 'referral', count: 2, oldest_at: list[0]!.at });
  });

  it('shows which friends look like one person, and is paid after two people have approved it', async () => {
    const who = await playerWithCycle(world);
    const friends = await reachTarget(world, who);
    await shareDevice(world, friends[0]!, who);
    expect(expectOk(await cashOut(world, who)).data.state).toBe('reached');
    const { list } = (await sana.call(listCashOuts, { query: { show: 'waiting', sort: 'newest' } })).data;
    const cycle = list[0]!.id;
    const before = await shownOf(cycle);
    expect(before.friends.map(({ player_id }) => player_id)).toEqual(friends.map(({ id }) => id));
    expect(before.friends[0]).toMatchObject({ same_as: [nameOf(who)], shares: 'device' });
    for (const friend of before.friends.slice(1)) expect(friend).toMatchObject({ same_as: [], shares: '' });
    await propose(cycle, 'approve');
    expect(await bonusWallet(world, who.id)).toBe(0n);
    await accept(cycle);
    expect(await bonusWallet(world, who.id)).toBe(50_000n);
    const shown = await shownOf(cycle);
    expect(shown).toMatchObject({ state: 'paid', waits_s: null });
    expect(shown.decisions.map(({ by, note }) => [by, note])).toEqual([
      ['sana', 'one household'],
      ['nida', null],
    ]);
  });

  it('is refused by two people, and the wheel of its player shows why', async () => {
    const who = await createPlayer(world);
    const cycle = await giveWaitingCashOut(world, who.id);
    await propose(cycle, 'reject');
    await accept(cycle);
    expect(await wheelOf(world, who)).toMatchObject({ state: 'rejected', reason: 'same_person' });
    const { list } = (await sana.call(listCashOuts, { query: { show: 'all' } })).data;
    expect(list[0]).toMatchObject({ id: cycle, state: 'rejected' });
  });

  it('can be read, but not decided, without the permission for rewards', async () => {
    const omar = await signInStaff(world, 'omar');
    const cycle = await giveWaitingCashOut(world, (await createPlayer(world)).id);
    expect((await omar.call(getCashOut, { params: { id: cycle } })).error).toBeNull();
    const body = { name: 'referral', values: { cycle, decision: 'approve' } };
    expect((await omar.call(runAct, { body })).error).toBe('FORBIDDEN');
  });
});
