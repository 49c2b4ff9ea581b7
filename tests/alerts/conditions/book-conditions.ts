import { crash } from '@nua/games/crash/crash.ts';
import { countNextTransfers } from '../../../apps/server/src/modules/day-sum/count-day-sums.ts';
import { maintainChain } from '../../../apps/server/src/modules/play/round/hash-chain.ts';
import { runDueReconcile } from '../../../apps/server/src/modules/reconcile/reconcile-feature.ts';
import { recheckDueSeals, runDueSeal } from '../../../apps/server/src/modules/sealing/sealing-feature.ts';
import { runDueStamps } from '../../../apps/server/src/modules/stamp/stamp-feature.ts';
import { operateAs } from '../../world/operator-names.ts';
import { payingPlayer } from '../../world/paying-player.ts';
import { diceBet, readyTable } from '../../world/play.ts';
import { expectOk, type World } from '../../world/world.ts';
import { type Conditions, HOUR_MS, tamper } from './condition.ts';

const DATABASE_DAY = "interval '1 day'";

async function reconcileAgain(world: World): Promise<void> {
  await world.pool.query(`update reconcile_state set done_at = done_at - ${DATABASE_DAY}`);
  await runDueReconcile(world.app);
}

/** Changes an amount of the only player with money, by the given number of paisa. */
const changeBalance = (world: World, by: number) =>
  tamper(world, 'update ledger.account set credits_posted = credits_posted + $1 where guarded and credits_posted > 0', [
    by,
  ]);
const changeTransfer = (world: World, by: number) =>
  tamper(world, 'update ledger.transfer set amount = amount + $1, credit_balance = credit_balance + $1', [by]);
const changeRound = (world: World, by: number) =>
  tamper(world, 'update arcade.round set payout_cents = payout_cents + $1', [by]);
const changeDaySum = (world: World, by: number) =>
  tamper(world, 'update day_return set payout_cents = payout_cents + $1', [by]);
const changeLog = (world: World, name: string) =>
  tamper(world, 'update operator_log set operator = $1 where entry = 2', [name]);

async function playRound(world: World): Promise<void> {
  const table = await readyTable(world, await world.guest());
  const body = { stake: '10.00', target_hundredths: 5000, over: true };
  expectOk(await world.call(diceBet, { token: table.token, body }));
}

export const bookConditions: Conditions = {
  NuaReconcileDiffers: {
    subject: 'site',
    async begin(world) {
      await payingPlayer(world, { main: '100' });
      await changeBalance(world, 1);
      await runDueReconcile(world.app);
    },
    async end(world) {
      await changeBalance(world, -1);
      await reconcileAgain(world);
    },
  },
  NuaReconcileLate: {
    subject: 'site',
    async begin(world) {
      await runDueReconcile(world.app);
      await world.pool.query(`update reconcile_state set done_at = done_at - 2 * ${DATABASE_DAY}`);
    },
    end: ({ app }) => runDueReconcile(app),
  },
  NuaSealDiffers: {
    subject: 'site',
    async begin(world) {
      await payingPlayer(world, { main: '100' });
      await runDueSeal(world.app);
      await recheckDueSeals(world.app);
      await changeTransfer(world, 1);
      await recheckDueSeals(world.app);
    },
    async end(world) {
      await changeTransfer(world, -1);
      await recheckDueSeals(world.app);
    },
  },
  NuaSealLate: {
    subject: 'site',
    async begin(world) {
      await payingPlayer(world, { main: '100' });
      await runDueSeal(world.app);
      await world.advance(3 * HOUR_MS);
    },
    end: ({ app }) => runDueSeal(app),
  },
  NuaRoundDiffers: {
    subject: /^round /,
    async begin(world) {
      await playRound(world);
      await changeRound(world, 100);
    },
    end: (world) => changeRound(world, -100),
  },
  NuaDaySumsDiffer: {
    subject: /^\d{4}-\d\d-\d\d$/,
    async begin(world) {
      await playRound(world);
      await countNextTransfers(world.app, { id_age_ms: -1_000 });
      await changeDaySum(world, 100);
    },
    end: (world) => changeDaySum(world, -100),
  },
  NuaLogBroken: {
    subject: 'site',
    // The first measurement verifies the new entries, and the second one begins with the old ones.
    turns: 2,
    async begin(world) {
      for (let n = 0; n < 3; n += 1)
        await operateAs(world, 'amna', 'note', (await payingPlayer(world)).id, 'a friendly player');
      await changeLog(world, 'zara');
    },
    end: (world) => changeLog(world, 'amna'),
  },
  NuaStampLate: {
    subject: 'site',
    async begin(world) {
      await maintainChain(world.app, crash, 4);
      await world.advance(49 * HOUR_MS);
    },
    end: ({ app }) => runDueStamps(app),
  },
  NuaSaltLate: {
    subject: 'site',
    async begin(world) {
      await maintainChain(world.app, crash, 4);
      await world.advance(37 * HOUR_MS);
    },
    end: null,
  },
};
