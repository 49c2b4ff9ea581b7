import { calls } from '@nua/contract';
import { runDueWithdraws } from '../../../apps/server/src/modules/payment/withdraw/run-due-withdraws.ts';
import { pay } from '../../world/depositing.ts';
import { agreeAs, operateAs } from '../../world/operator-names.ts';
import { payingPlayer } from '../../world/paying-player.ts';
import { newWallet, withdrawing } from '../../world/withdrawing.ts';
import { expectOk, newDevice, type World } from '../../world/world.ts';
import { type Conditions, HOUR_MS, MINUTE_MS } from './condition.ts';

const JAZZCASH = 3;
const ATTEMPTS = 10;

/** Requests a payout to an account whose ending selects the behaviour of the sandbox, and sends it. */
async function payOut(world: World, suffix: string): Promise<void> {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const player = await payingPlayer(world, { main: '5000' });
  expectOk(await requestPayout(player, JAZZCASH, await toWallet(player, JAZZCASH, suffix)));
  await runDueWithdraws(world.app);
}

async function depositOften(world: World, suffix: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const player = await payingPlayer(world);
    const body = { pay_type: JAZZCASH, amount: '500.00', phone: newWallet(suffix), cnic: '35201-1234567-1' };
    await pay(world, player, body);
  }
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work();
}

/** Requests a code for a number whose ending selects the behaviour of the SMS gateways. */
async function requestCodes(world: World, suffix: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await world.call(calls.sendOtp, {
      body: { phone: `+92301${String(100 + n)}${suffix}`, purpose: 'register' },
      headers: { 'x-device-id': newDevice() },
    });
}

export const paymentConditions: Conditions = {
  NuaPaymentUnknown: {
    subject: 'withdraw',
    async begin(world) {
      await payOut(world, '02');
      await world.advance(2 * HOUR_MS + MINUTE_MS);
    },
    end: async ({ app }) => void (await runDueWithdraws(app)),
  },
  NuaDepositsFail: {
    subject: 'jazzcash',
    begin: (world) => depositOften(world, '01', ATTEMPTS),
    end: (world) => depositOften(world, '00', ATTEMPTS),
  },
  NuaPayoutsFail: {
    subject: 'jazzcash',
    begin: (world) => repeat(ATTEMPTS, () => payOut(world, '02')),
    end: (world) => repeat(ATTEMPTS, () => payOut(world, '00')),
  },
  NuaWaitsLong: {
    subject: 'question',
    async begin(world) {
      const { token } = await payingPlayer(world);
      expectOk(await world.call(calls.createTicket, { token, body: { kind: 'other', text: 'Where is my money?' } }));
      await world.advance(24 * HOUR_MS + MINUTE_MS);
    },
    async end(world) {
      const { rows } = await world.pool.query('select id from ticket');
      await operateAs(world, 'amna', 'ticket', 'reply', rows[0].id, 'It is in your wallet.');
    },
  },
  NuaPayoutsPaused: {
    subject: 'site',
    async begin(world) {
      await operateAs(world, 'amna', 'set', 'payouts_paused', 'true');
      await world.app.revisions.catchUp();
    },
    async end(world) {
      await agreeAs(world, 'bashir', await operateAs(world, 'amna', 'set', 'payouts_paused', 'false'));
      await world.app.revisions.catchUp();
    },
  },
  NuaTextsFail: {
    subject: 'site',
    begin: (world) => requestCodes(world, '9901', ATTEMPTS),
    end: (world) => world.advance(HOUR_MS),
  },
};
