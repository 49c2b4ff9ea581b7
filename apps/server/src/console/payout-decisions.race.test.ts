import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import { moneyOf, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, codeOf, nextCode, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { reconcileBooks } from '../ledger/reconcile-books.ts';
import { runDueWithdraws } from '../modules/payment/withdraw/run-due-withdraws.ts';
import { setSetting } from '../settings/set-setting.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { toWallet, requestPayout, look } = withdrawing(() => world);
const { acceptProposal, listProposals, proveSecond, runAct } = consoleCalls;

type Name = 'sana' | 'nida' | 'omar';
const staff = {} as Record<Name, ConsoleBrowser>;
async function change(key: 'withdraw_rules' | 'payouts_paused', value: unknown): Promise<void> {
  const client = await world.pool.connect();
  await setSetting(client, key, value, 'a test', world.clock.now());
  client.release();
  await world.app.revisions.catchUp();
}

beforeAll(async () => {
  const rules = world.app.settings.wire('withdraw_rules') as object;
  await change('withdraw_rules', { ...rules, two_person_limit: '20000.00' });
  for (const name of ['sana', 'nida', 'omar'] as const) staff[name] = await signInStaff(world, name);
});

async function proveAgain(): Promise<void> {
  await nextCode(world);
  for (const [name, browser] of Object.entries(staff))
    expect((await browser.call(proveSecond, { body: { code: await codeOf(world, name) } })).error).toBeNull();
}

/** Requests a payout that two people must approve. The player has a deposit to which it can be sent back. */
async function largePayout() {
  const player = await payingPlayer(world, { main: '60000' });
  const from = { pay_type: 3, amount: '30000.00', phone: '03001239900', cnic: '35201-7654321-9' };
  const deposit = (await pay(world, player, from)).id;
  const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '30000.00')).data;
  expect((await look(player, id)).status).toBe('reviewing');
  return { player, id, deposit };
}

/** Requests a payout whose provider never reports an outcome. */
async function unknownPayout() {
  const player = await payingPlayer(world, { main: '5000' });
  const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '09'))).data;
  await world.advance(1000);
  await runDueWithdraws(world.app);
  expect((await look(player, id)).status).toBe('unknown');
  return { player, id, deposit: '' };
}

const waitingForLock = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.n;
};

type Send = () => Promise<{ error: string | null; data: unknown }>;

/** Sends two requests about a player at once: each has read the undecided state before the first of them decides. */
async function atOnce(player_id: string, first: Send, second: Send) {
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query('select 1 from ledger.owner where id = $1 for update', [player_id]);
  const sent: ReturnType<Send>[] = [];
  try {
    for (const [index, send] of [first, second].entries()) {
      sent.push(send());
      await expect.poll(waitingForLock).toBe(index + 1);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return await Promise.all(sent);
}

type Payout = Awaited<ReturnType<typeof largePayout>>;
/** An end of a payout: an act by one person, or a proposal that a second person accepts. */
type End = { act: string; by: Name; accepted_by?: Name; values?: (payout: Payout) => object; state: string };

const approve: End = { act: 'approve', by: 'omar', accepted_by: 'sana', state: 'approved' };
const reject: End = { act: 'reject', by: 'nida', state: 'rejected' };
const sendBack: End = {
  ...{ act: 'send-back', by: 'nida', accepted_by: 'omar', state: 'approved' },
  values: ({ deposit }) => ({ deposit }),
};
const resolve = (outcome: 'paid' | 'rejected', by: Name, accepted_by: Name): End => ({
  ...{ act: 'resolve', by, accepted_by, values: () => ({ outcome }), state: outcome },
});
/** A decision of two people that only one of them has made. */
const proposed = ({ accepted_by: _, ...end }: End, by: Name): End => ({ ...end, by });
const [resolvePaid, resolveRejected] = [resolve('paid', 'omar', 'sana'), resolve('rejected', 'nida', 'omar')];

/** The name of a done act in the log. */
const loggedAct = ({ act, state }: End): string =>
  act === 'resolve' ? `resolve ${state}` : act === 'send-back' ? 'send back' : act;

const decides = ({ by, accepted_by = by }: End): Name => accepted_by;

/** Proposes an end of a payout unless one person decides it. Returns the request that decides. */
async function prepare({ act, by, accepted_by, values }: End, payout: Payout): Promise<Send> {
  const body = { name: act, values: { withdrawal: payout.id, ...values?.(payout) } };
  if (accepted_by === undefined) return () => staff[by].call(runAct, { body });
  const proposed = await staff[by].call(runAct, { body });
  expect([act, proposed.error, proposed.data.is]).toEqual([act, null, 'proposed']);
  const { list } = (await staff[accepted_by].call(listProposals)).data;
  const { id, hash } = list.find((one) => one.id === proposed.data.data.proposal)!;
  return () => staff[accepted_by].call(acceptProposal, { params: { id }, body: { hash } });
}

const operatorStates = async (id: string): Promise<string[]> => {
  const { rows } = await world.pool.query<{ state: string }>(
    "select state from withdraw_event where withdraw_id = $1 and source = 'operator' order by id",
    [id],
  );
  return rows.map(({ state }) => state);
};

const newestEntry = async () =>
  (await world.pool.query<{ n: string }>('select max(entry) as n from operator_log')).rows[0]!.n;

describe('two people who decide one payout differently at the same moment', () => {
  it.each([
    ['a rejection', 'an approval', largePayout, reject, approve],
    ['an approval', 'a proposed return to its source', largePayout, approve, proposed(sendBack, 'nida')],
    ['a return to its source', 'a proposed approval', largePayout, sendBack, proposed(approve, 'sana')],
    [
      'a resolution as paid',
      'a proposed one as rejected',
      unknownPayout,
      resolvePaid,
      proposed(resolveRejected, 'nida'),
    ],
    [
      'a resolution as rejected',
      'a proposed one as paid',
      unknownPayout,
      resolveRejected,
      proposed(resolvePaid, 'sana'),
    ],
  ])('%s takes effect, and %s that arrives after it is refused and logged', async (_a, _b, request, first, second) => {
    const payout = await request();
    const { player, id } = payout;
    const before = await moneyOf(world, player.id);
    await proveAgain();
    const [sendFirst, sendSecond] = [await prepare(first, payout), await prepare(second, payout)];
    if (first.accepted_by !== undefined) expect((await sendSecond()).error).toBe('OTHER_ACT_PROPOSED');
    const since = await newestEntry();
    const [done, refused] = await atOnce(player.id, sendFirst, sendSecond);
    expect([done!.error, refused!.error]).toEqual([null, 'ACT_REFUSED']);

    expect(await operatorStates(id)).toEqual([first.state]);
    const after = await moneyOf(world, player.id);
    const returned = first.state === 'rejected';
    expect(after.main - before.main).toBe(returned ? before.blocked : 0n);
    if (first.state !== 'approved') expect(after.blocked).toBe(0n);
    expect(await reconcileBooks(world.pool)).toEqual([]);

    const { rows: open } = await world.pool.query(
      'select act from operator_proposal where subject = $1 and state = $2',
      [...[`withdraw ${id}`, 'open']],
    );
    expect(open).toEqual([]);
    // Only a proposal has a state that a second request can name; a rejection by one person is refused by the payout's state.
    const again = second.accepted_by === undefined ? 'ACT_REFUSED' : 'PROPOSAL_CHANGED';
    expect((await sendSecond()).error).toBe(again);
    const { rows: logged } = await world.pool.query(
      `select operator, act, subject from operator_log
       where entry > $1 and (subject = $2 or act = $3) and operator = any ($4) order by entry limit 2`,
      [since, `withdraw ${id}`, `${second.act} (refused)`, [decides(first), decides(second)]],
    );
    expect(logged).toEqual([
      { operator: decides(first), act: loggedAct(first), subject: `withdraw ${id}` },
      { operator: decides(second), act: `${second.act} (refused)`, subject: `name ${decides(second)}` },
    ]);
  });
  it('a rejection that arrives after an approval stops the payout that is not sent yet, and returns the money once', async () => {
    await change('payouts_paused', true);
    const payout = await largePayout();
    const { player, id } = payout;
    const before = await moneyOf(world, player.id);
    await proveAgain();
    const sent = await atOnce(player.id, await prepare(approve, payout), await prepare(reject, payout));
    expect(sent.map(({ error }) => error)).toEqual([null, null]);
    expect(await operatorStates(id)).toEqual(['approved', 'rejected']);
    await change('payouts_paused', false);
    await runDueWithdraws(world.app);
    expect((await look(player, id)).status).toBe('rejected');
    expect(await moneyOf(world, player.id)).toEqual({ main: before.main + before.blocked, blocked: 0n });
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
