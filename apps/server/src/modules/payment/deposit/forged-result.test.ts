import { describe, expect, it } from 'vitest';
import { depositOf, pay } from '../../../../../../tests/world/depositing.ts';
import { moneyOf, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { newWallet } from '../../../../../../tests/world/withdrawing.ts';
import { secureHash } from '../../../providers/rails/jazzcash/secure-hash.ts';

const world = useWorld();

/** A payment that the provider does not decide immediately. */
const jazzcash = (amount: string) => ({ pay_type: 3, amount, phone: newWallet('02'), cnic: '35201-1234567-1' });

describe('a JazzCash deposit', () => {
  it('is not credited by a signed return whose fields were renamed, doubled or left out [R1.07]', async () => {
    const player = await payingPlayer(world);
    // The signed payment is 1 rupee. No altered form of it may credit this deposit of 40,000 rupees.
    const { id } = await pay(world, player, jazzcash('40000.00'));
    const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [id]);
    const { merchant_id, integrity_salt } = world.sandbox.credentials.jazzcash;
    const fields = {
      pp_Amount: '100',
      pp_MerchantID: merchant_id,
      pp_ResponseCode: '000',
      pp_TxnCurrency: 'PKR',
      pp_TxnRefNo: rows[0]!.reference,
    };
    const pp_SecureHash = secureHash(fields, integrity_salt);
    const { pp_Amount, ...rest } = fields;
    const back = async (form: string | Record<string, string>) => {
      await fetch(`${world.url}/api/c/payment/return/jazzcash`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      return (await depositOf(world, player, id)).status === 'paid';
    };
    for (const name of ['pp_Amounts', 'pp_AAA', 'pp_Amount2', 'pp_AuthCode', 'pp_BankID', 'ppAmount'])
      expect(await back({ ...rest, [name]: pp_Amount, pp_SecureHash })).toBe(false);
    const doubled = `${new URLSearchParams({ ...fields, pp_SecureHash })}&pp_Amount=4000000`;
    expect(await back(doubled)).toBe(false);
    for (const left_out of ['pp_Amount', 'pp_TxnCurrency', 'pp_MerchantID'] as const) {
      const { [left_out]: _, ...form } = fields;
      expect(await back({ ...form, pp_SecureHash: secureHash(form, integrity_salt) })).toBe(false);
    }
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });

  it('is not credited by a notice in JSON whose fields were renamed or doubled [R1.07]', async () => {
    const player = await payingPlayer(world);
    const { id } = await pay(world, player, jazzcash('40000.00'));
    const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [id]);
    const { merchant_id, integrity_salt } = world.sandbox.credentials.jazzcash;
    const fields = {
      pp_Amount: '4000000',
      pp_MerchantID: merchant_id,
      pp_ResponseCode: '121',
      pp_TxnCurrency: 'PKR',
      pp_TxnRefNo: rows[0]!.reference,
    };
    const signed = JSON.stringify({ ...fields, pp_SecureHash: secureHash(fields, integrity_salt) });
    const notify = (body: string) =>
      fetch(`${world.url}/api/c/payment/ipn/jazzcash`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }).then(({ status }) => status);
    expect(await notify(signed.replace('{', '{"pp_Amount":"100",'))).toBe(400);
    expect(await notify(signed.replace('pp_Amount', 'pp_Amounts'))).toBe(400);
    expect((await depositOf(world, player, id)).status).toBe('awaiting_approval');
    expect(await notify(signed)).toBe(200);
    expect((await depositOf(world, player, id)).status).toBe('paid');
  });
});
