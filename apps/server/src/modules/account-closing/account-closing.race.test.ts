import { calls, errors } from '@nua/contract';
import { cents, toWire } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { diceBet, openRound, readyTable, type Table } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { newWallet } from '../../../../../tests/world/withdrawing.ts';
import { expectOk, PASSWORD, type Someone } from '../../../../../tests/world/world.ts';
import { reconcileBooks } from '../../ledger/reconcile-books.ts';

const world = useWorld();
const ATTEMPTS = 4;
const OPEN = `select (select count(*) from arcade.round_in_progress where player_id = $1)::int as rounds,
  (select count(*) from deposit where player_id = $1 and deposit_is_open(state))::int as deposits`;
const BET = { stake: '1.00', target_hundredths: 5000, over: false };

/** Closes the account and gives up its money; tries again if a bet has changed the amount. Returns whether the account is closed. */
async function closeWithRetries({ token }: Someone): Promise<boolean> {
  for (;;) {
    const facts = await world.call(calls.getClosing, { token });
    if (facts.code === errors.NOT_SIGNED_IN) return true;
    const body = { give_up: toWire(expectOk(facts).data.left) };
    const { code } = await world.call(calls.closeAccount, { token, body });
    if (code !== errors.CLOSING_LEAVES_MONEY) return code === 0 || code === errors.NOT_SIGNED_IN;
  }
}

/** Plays until a bet is refused. */
async function play(table: Table): Promise<void> {
  for (let n = 0; n < 30; n++) if ((await world.call(diceBet, { token: table.token, body: BET })).code !== 0) return;
}

describe('closing an account during other requests of the player', () => {
  it('leaves no money, round or deposit in a closed account [R2.13 closing]', async () => {
    let closed = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const who = await world.player();
      const { token } = who;
      const table = await readyTable(world, who, cents(2_000));
      await openRound(world, table, '1.00');
      const body = { purpose: 'close_account', password: PASSWORD } as const;
      expectOk(await world.call(calls.verifyPassword, { token, body }));
      const order = { pay_type: 3, amount: '500.00', phone: newWallet(), cnic: '35201-7654321-9' };
      const deposit = async () => (attempt % 2 ? await world.call(calls.createDeposit, { token, body: order }) : null);
      const [closed_first, , , , closed_last] = await Promise.all([
        closeWithRetries(who),
        play(table),
        play(table),
        deposit(),
        closeWithRetries(who),
      ]);
      if (!closed_first && !closed_last) continue;
      closed += 1;
      const { main, bonus, game, blocked } = (await world.app.ledger.balances([who.id])).get(who.id)!;
      expect([main, bonus, game, blocked]).toEqual([0n, 0n, 0n, 0n]);
      expect((await world.pool.query(OPEN, [who.id])).rows).toEqual([{ rounds: 0, deposits: 0 }]);
    }
    expect(closed).toBeGreaterThan(0);
    expect(await reconcileBooks(world.pool)).toEqual([]);
  });
});
