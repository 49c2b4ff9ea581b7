import { calls } from '@nua/contract';
import { login, proveSecond } from '@nua/contract/console/staff.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { createFloats, type RoundSeeds } from '@nua/games/play/floats.ts';
import { portableHmac } from '@nua/games/play/hash.ts';
import { cents } from '@nua/money';
import { DEMO_STAFF_PASSWORD } from '../../../apps/server/src/app/demo-staff.ts';
import { countNextTransfers } from '../../../apps/server/src/modules/day-sum/count-day-sums.ts';
import { diceBet, readyTable } from '../../world/play.ts';
import { PAIR_COLUMNS, withSeeds } from '../../world/secret-seeds.ts';
import { ConsoleBrowser, codeOf, nextCode, WITH_CONSOLE } from '../../world/staff.ts';
import { expectOk, newDevice, type World } from '../../world/world.ts';
import { type Conditions, MINUTE_MS, setLimits } from './condition.ts';

const SIGN_INS = 20;
const STAFF_ATTEMPTS = 10;

/** Places one bet that wins. The test knows the player's secret seeds. */
async function winOnce(world: World): Promise<void> {
  const table = await readyTable(world, await world.guest());
  const { rows } = await world.pool.query<RoundSeeds>(
    `select ${PAIR_COLUMNS}, p.client_seed, p.next_nonce as nonce from arcade.seed_pair p where p.state = 'active'`,
  );
  const next = createFloats(portableHmac)(withSeeds(rows, world.app.seeds)[0]!);
  const target_hundredths = 5000;
  const over = dice.play({ target_hundredths, over: true }, cents(100), next).outcome.win;
  const body = { stake: '100.00', target_hundredths, over };
  const { data } = expectOk(await world.call(diceBet, { token: table.token, body }));
  if (data.payout === 0n) throw new Error('the bet did not win');
}

/** A few rounds do not prove an improbable return, so their number is multiplied. */
const multiplyRounds = async ({ pool }: World, by: string) =>
  void (await pool.query(
    `update day_return set rounds = trunc(rounds * ${by}), stake_cents = trunc(stake_cents * ${by}),
       payout_cents = trunc(payout_cents * ${by}), expected_micro = trunc(expected_micro * ${by}),
       variance_milli = trunc(variance_milli * ${by})`,
  ));

const count = async ({ app }: World) => void (await countNextTransfers(app, { id_age_ms: -1_000 }));

/** Signs in with a user name that nobody has, each time from another address. */
async function guessPasswords(world: World): Promise<void> {
  for (let n = 0; n < SIGN_INS; n += 1)
    await world.call(calls.login, {
      body: { user_name: `nobody_${n}`, password: 'a wrong password', origin: 'web' },
      headers: { 'x-device-id': newDevice(), 'x-forwarded-for': `203.0.113.${n + 1}` },
    });
}

export const playConditions: Conditions = {
  NuaGameReturn: {
    subject: 'dice',
    async begin(world) {
      await winOnce(world);
      await count(world);
      await multiplyRounds(world, '1000000');
    },
    end: (world) => multiplyRounds(world, '0.000001'),
  },
  NuaHouseLoss: {
    subject: /^\d{4}-\d\d-\d\d$/,
    async begin(world) {
      await setLimits(world, { house_loss: '1.00' });
      await winOnce(world);
      await count(world);
    },
    end: (world) => setLimits(world, {}),
  },
  NuaGreatWin: {
    subject: /^round /,
    async begin(world) {
      await setLimits(world, { great_win: '1.00' });
      await winOnce(world);
    },
    end: null,
  },
  NuaSignInsFail: {
    options: { environment: { TRUSTED_PROXIES: '1' } },
    subject: 'site',
    begin: guessPasswords,
    end: (world) => world.advance(16 * MINUTE_MS),
  },
  NuaStaffSignInsFail: {
    options: { environment: WITH_CONSOLE },
    subject: 'omar',
    async begin(world) {
      const browser = new ConsoleBrowser(world.consoleUrl);
      for (let n = 0; n < STAFF_ATTEMPTS; n += 1) {
        await world.advance(2 * MINUTE_MS);
        await browser.call(login, { body: { name: 'omar', password: 'a wrong password' } });
      }
    },
    async end(world) {
      await world.advance(2 * MINUTE_MS);
      const browser = new ConsoleBrowser(world.consoleUrl);
      await browser.call(login, { body: { name: 'omar', password: DEMO_STAFF_PASSWORD } });
      await nextCode(world);
      await browser.call(proveSecond, { body: { code: await codeOf(world, 'omar') } });
    },
  },
};
