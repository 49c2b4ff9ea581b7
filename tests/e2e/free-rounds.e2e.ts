import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import { grantRounds } from '../world/granting.ts';
import { expectOk, type Someone } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

const WORDS = {
  en: {
    use: 'Use free rounds',
    stop: 'Bet with money',
    round: /^Free round/,
    paid: 'We pay this stake',
    over: /Your free rounds are used up\./,
    goOn: 'Continue with money',
    roll: /^Roll/,
    rounds: 'Free rounds',
    winnings: 'Free round winnings',
  },
  ur: {
    use: 'مفت راؤنڈ آن کریں',
    stop: 'اپنی رقم سے کھیلیں',
    round: /^مفت راؤنڈ/,
    paid: 'داؤ کی رقم ہم دیتے ہیں',
    over: /آپ کے مفت راؤنڈ ختم ہو گئے/,
    goOn: 'اپنی رقم سے جاری رکھیں',
    roll: /^رول/,
    rounds: 'مفت راؤنڈ',
    winnings: 'مفت راؤنڈ کی جیت',
  },
} as const;

for (const language of ['en', 'ur'] as const) {
  const words = WORDS[language];
  test(`a player plays free rounds, and finds the winnings as a bonus (${language})`, async ({ page, world }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    let granted_id = '';
    const prepare = async (who: Someone) => {
      granted_id = await grantRounds(world, who.id, { rounds: 2 });
    };
    const { who, game } = await openGame(page, world, { paisa: 5_000, prepare, language });
    const readFreeRounds = async () =>
      expectOk(await world.call(calls.listFreeRounds, { token: who.token })).data.list.find(
        ({ id }) => id === granted_id,
      )!;
    const region = game.getByRole('region', { name: words.rounds });

    await test.step('the next bets use the free rounds after the player has turned them on', async () => {
      await expect(region.getByRole('button', { name: words.use })).toBeVisible();
      await expect(game.getByRole('button', { name: words.roll })).toBeEnabled();
      await region.getByRole('button', { name: words.use }).click();
      await expect(game.getByText(words.paid)).toBeVisible();
      await expect(game.getByRole('textbox', { name: /Stake|داؤ/ })).toHaveValue('10.00');
    });

    await test.step('each press uses one free round, and the balance does not change', async () => {
      for (const remaining of [1, 0]) {
        await game.getByRole('button', { name: words.round }).click();
        await expect.poll(async () => 2 - (await readFreeRounds()).used).toBe(remaining);
        if (remaining > 0) await expect(region).toContainText(String(remaining));
      }
      await expect(region).toBeHidden();
      await expect(game.getByText(words.over)).toBeVisible();
      expect((await world.app.ledger.balances([who.id])).get(who.id)?.game).toBe(cents(5_000n));
    });

    await test.step('after the free rounds, the player agrees to stake money again', async () => {
      await game.getByRole('button', { name: words.goOn }).click();
      await expect(game.getByRole('button', { name: words.roll })).toBeEnabled();
    });

    await test.step('the wallet shows the winnings as a bonus', async () => {
      const { won } = await readFreeRounds();
      await page.goto('/wallet');
      if (won > 0n) await expect(page.getByText(words.winnings).first()).toBeVisible();
      await page.goto('/report');
      await expect(page.getByText(language === 'en' ? 'Free round' : 'مفت راؤنڈ', { exact: true })).toHaveCount(2);
    });
  });
}
