import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';

const world = useWorld({ environment: WITH_CONSOLE });
const { listDeposits, listPayouts, getDeposit, runAct, giveReason } = consoleCalls;

let omar: ConsoleBrowser;
beforeAll(async () => {
  omar = await signInStaff(world, 'omar');
});

async function depositIn(state: 'reviewing' | 'reversed' | 'paid') {
  const { id: player_id } = await payingPlayer(world);
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into deposit (id, player_id, pay_type, amount_cents, state, reason, reference, created_at, expires_at, final_at)
     values (uuidv7(), $1, 3, 150000, $2, 'amount_differs', 'NUA' || substr(md5(random()::text), 1, 8), $3::timestamptz, $3::timestamptz, $3::timestamptz)
     returning id`,
    [player_id, state, world.clock.now()],
  );
  return rows[0]!.id;
}

describe('deposits in the console', () => {
  it('wait for staff while they are under review, or reversed and not acknowledged', async () => {
    const [review, reversal, paid] = [
      await depositIn('reviewing'),
      await depositIn('reversed'),
      await depositIn('paid'),
    ];
    const waiting = async () => (await omar.call(listDeposits)).data.list.map(({ id }) => id);
    expect(await waiting()).toEqual([review, reversal]);
    const all = (await omar.call(listDeposits, { query: { show: 'all' } })).data.list.map(({ id }) => id);
    expect(all.slice(0, 3)).toEqual([paid, reversal, review]);
    expect((await omar.call(getDeposit, { params: { id: reversal } })).data).toMatchObject({
      amount: 150_000n,
      state: 'reversed',
      is_acknowledged: false,
      is_bank_transfer: false,
    });
    expect(
      (await omar.call(runAct, { body: { name: 'acknowledge', values: { deposit: reversal } } })).error,
    ).toBeNull();
    expect(await waiting()).toEqual([review]);
    const { data } = await omar.call(getDeposit, { params: { id: reversal } });
    const { rows } = await world.pool.query(
      "select subject from operator_log where act = 'deposit show' and note = $1",
      [`deposit ${reversal}`],
    );
    expect(rows).toEqual([{ subject: `player ${data.player_id}` }]);
    expect([data.is_acknowledged, data.decisions]).toEqual([
      true,
      [expect.objectContaining({ act: 'acknowledge', by: 'omar' })],
    ]);
  });

  it('that are listed for one player need a reason, and cause one log entry about the access', async () => {
    const { id: player } = await payingPlayer(world);
    const looks = async () =>
      (
        await world.pool.query(
          `select operator, act, subject, note from operator_log
           where act in ('deposit list', 'payout list') and subject like 'player %' order by entry`,
        )
      ).rows;
    const days = { from: '2026-03-01', until: '2026-03-31' };
    const reason = { subject: `player ${player}`, reason: 'a missing deposit' };
    expect((await omar.call(listDeposits, { query: { player } })).error).toBe('REASON_NEEDED');
    await omar.call(giveReason, { body: reason });
    for (const call of [listDeposits, listPayouts]) {
      await omar.call(call, { query: { show: 'all' } });
      expect((await omar.call(call, { query: { show: 'all', player } })).error).toBeNull();
    }
    const both = [
      { operator: 'omar', act: 'deposit list', subject: `player ${player}`, note: 'a missing deposit' },
      { operator: 'omar', act: 'payout list', subject: `player ${player}`, note: 'a missing deposit' },
    ];
    expect(await looks()).toEqual(both);
    // Another page or filter of the list within half an hour counts as the same look.
    await omar.call(listDeposits, { query: { show: 'all', player, ...days, moved: 'credited' } });
    await omar.call(listPayouts, { query: { show: 'all', player, state: 'paid' } });
    expect(await looks()).toEqual(both);
  });
});
