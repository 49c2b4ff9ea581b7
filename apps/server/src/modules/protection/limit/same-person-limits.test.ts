import { errors } from '@nua/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveNames, operateAs } from '../../../../../../tests/world/operator-names.ts';
import { newPayer, samePerson } from '../../../../../../tests/world/same-person.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newCnic, newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk, type Someone } from '../../../../../../tests/world/world.ts';
import { readCnic } from '../../../core/values/cnic.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { backfillPersonPrints } from '../backfill-person-prints.ts';
import { accountIdentifiers, lockPerson, recordProvenNumbers } from '../person-prints.ts';

const DAY = 86_400_000;
const world = useWorld();
let who: Someone;

beforeEach(async () => {
  world.clock.advance(3 * DAY);
  who = await world.player();
});

const { exclude, limitsOf, order, payIn, setLimit } = samePerson(() => world);

describe('limits', () => {
  it('apply together to all accounts that have proven the same wallet [R2.42]', async () => {
    const payer = newPayer();
    const second = await world.player();
    await payIn(who, payer);
    await payIn(second, payer, '300.00');
    expectOk(await setLimit(who, 'deposit', '1000.00'));
    expect((await limitsOf(second)).limits).toMatchObject([{ amount: 100_000n, used: 80_000n }]);
    expect((await order(second, newPayer(), '201.00')).code).toBe(errors.LIMIT_REACHED);
    expectOk(await order(second, newPayer(), '200.00'));
  });

  it('are not revealed to a player who only types the wallet of another account', async () => {
    const payer = newPayer();
    await payIn(who, payer, '900.00');
    expectOk(await setLimit(who, 'deposit', '1000.00'));
    const second = await world.player();
    expect(await order(second, payer, '200.00')).toMatchObject({ code: errors.DETAILS_REFUSED, wire: null });
    expect((await limitsOf(second)).limits).toEqual([]);
    await payIn(second, payer, '100.00');
    expect((await limitsOf(second)).limits).toMatchObject([{ kind: 'deposit', used: 100_000n }]);
  });

  it('count other accounts’ waiting orders that name the same payer, even when the orders arrive together [R2.42]', async () => {
    // The sandbox leaves this wallet's charges undecided, so they link no accounts.
    const payer = { phone: newWallet('03'), cnic: newCnic() };
    await payIn(who, { ...newPayer(), cnic: payer.cnic }, '500.00');
    await prove(who, payer.phone);
    expectOk(await setLimit(who, 'deposit', '1500.00'));
    const [second, third] = [await world.player(), await world.player()];
    const responses = await Promise.all([
      order(second, payer, '600.00'),
      order(second, { ...newPayer(), phone: payer.phone }, '600.00'),
      order(third, { phone: newWallet('03'), cnic: payer.cnic }, '600.00'),
    ]);
    expect(responses.map(({ code }) => code).sort()).toEqual(
      [0, errors.DETAILS_REFUSED, errors.DETAILS_REFUSED].sort(),
    );
    expectOk(await order(third, payer, '400.00'));
    expect((await order(second, payer, '100.00')).code).toBe(errors.DETAILS_REFUSED);
    // Typing a stranger's wallet does not use up the stranger's limit.
    expect((await limitsOf(who)).limits).toMatchObject([{ used: 50_000n }]);
    expectOk(await order(who, newPayer(), '1000.00'));
  });
});

describe('a CNIC stored before its last six digits were hashed', () => {
  it('is found by a staff search for a CNIC with the same last six digits', async () => {
    const cnic = newCnic();
    await payIn(who, { ...newPayer(), cnic });
    await world.pool.query('update person_print set ending_print = null where player_id = $1', [who.id]);
    await world.pool.query('update deposit set cnic_ending_print = null where player_id = $1', [who.id]);
    await backfillPersonPrints(world.app);
    await exclude(who);
    await giveNames(world, 'amna');
    expect(await operateAs(world, 'amna', 'matches', `61101-9${cnic.slice(7)}`, '--note', 'a test')).toContain(
      `player ${who.id}: another`,
    );
  });
});

describe('a deposit order', () => {
  it('waits while another order with the CNIC of the same person is checked', async () => {
    // The sandbox leaves this wallet's charges undecided, so no payment has proven the wallet yet.
    const payer = { phone: newWallet('03'), cnic: newCnic() };
    await payIn(who, { ...newPayer(), cnic: payer.cnic });
    await prove(who, payer.phone);
    const [second, third] = [await world.player(), await world.player()];
    const named = accountIdentifiers(world.app.keys, { phone: null, cnic: readCnic(payer.cnic) });
    const waiting_locks = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const { response } = await world.app.db.transaction().execute(async (tx) => {
      await lockPerson(tx, second.id, named);
      const waits = order(third, { ...newPayer(), phone: payer.phone });
      await expect.poll(async () => (await world.pool.query(waiting_locks)).rows[0].n).toBe(1);
      return { response: waits };
    });
    expectOk(await response);
  });
});

/** Records the wallet as proven for this account, without a payment. */
async function prove(player: Someone, phone: string) {
  const identifiers = accountIdentifiers(world.app.keys, { phone: mobileNumber(phone), cnic: null });
  await world.app.db
    .transaction()
    .execute((tx) => recordProvenNumbers(tx, { player_id: player.id, identifiers, at: world.clock.now() }));
}
