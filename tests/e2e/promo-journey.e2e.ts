import { calls } from '@nua/contract';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueMatch, catalogueText } from '../forms/catalogue-text.ts';
import { doDueWork } from '../world/do-due-work.ts';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { diceBet, setClientSeed, sitDown } from '../world/play.ts';
import { newCnic, newWallet } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { contentText } from './content-text.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

for (const language of ['en', 'ur'] as const)
  test(`a player chooses the bonus of the first deposit, and wagers it until it becomes main money, in ${language} [R1.11]`, async ({
    page,
    world,
  }) => {
    const match = (id: MessageId) => catalogueMatch(language, id);
    const text = (id: MessageId) => catalogueText(language, id);
    const offer = contentText(language, 'promo-first-deposit');
    const player = { ...(await payingPlayer(world)), device: '', user_name: null };
    await openAs(page, world, player, '/promo', { language });
    const card = page.getByRole('article', { name: offer.title! });

    await test.step('the card shows the terms, and the player chooses the bonus', async () => {
      await expect(card).toContainText(match('promo.card.deposit'));
      await expect(card).toContainText(match('promo.card.cost'));
      await expect(card).toContainText(
        language === 'en' ? /10 times the bonus within 14 days/ : / 14 دن میں بونس کے 10 گنا /,
      );
      await card.getByRole('button', { name: match('promo.choose') }).click();
      await expect(card).toContainText(text('promo.chosen'));
      await card.getByRole('link', { name: text('promo.deposit'), exact: true }).click();
      await expect(page).toHaveURL(/\/wallet\/deposit$/);
    });

    await test.step('the deposit form shows the chosen bonus, and allows a deposit without a bonus', async () => {
      const none = page.getByRole('radio', { name: new RegExp(`^${text('promo.form.none')}`) });
      const bonus = page.getByRole('radio', { name: new RegExp(`^${offer.title}`) });
      await expect(bonus).toBeChecked();
      await page.getByLabel(text('payment.amount'), { exact: true }).fill('400');
      await expect(page.getByText(match('promo.form.minimum'))).toBeVisible();
      await page.getByLabel(text('payment.amount'), { exact: true }).fill('500');
      await expect(page.getByText(match('promo.form.brings')).filter({ hasText: /5,000\.00/ })).toBeVisible();
      await expect(page.getByText(text('promo.form.once'))).toBeVisible();
      await page
        .locator('main label:has(input[name=promo])')
        .filter({ hasText: text('promo.form.none') })
        .click();
      await expect(none).toBeChecked();
      await expect(page.getByText(match('promo.form.brings'))).toHaveCount(0);
      await page.locator('main label:has(input[name=promo])').filter({ hasText: offer.title! }).click();
    });

    await test.step('the bonus arrives with the deposit', async () => {
      await page.getByLabel(text('payment.phone'), { exact: true }).fill(newWallet());
      await page.getByLabel(text('payment.cnic'), { exact: true }).fill(newCnic());
      await page.getByRole('button', { name: text('deposit.go') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(offer.title!);
      await expect(dialog).toContainText('5,000.00');
      await dialog.getByRole('button', { name: text('deposit.confirm.pay') }).click();
      await expect(page.getByText(match('promo.form.granted'))).toBeVisible();
    });

    await test.step('the bonus becomes main money after the wagering', async () => {
      // One rupee of wagering is left.
      await world.pool.query('update bonus set wager_done_cents = wager_needed_cents - 100 where player_id = $1', [
        player.id,
      ]);
      const table = await sitDown(world, player);
      await setClientSeed(world, table);
      const body = { stake: '10.00', target_hundredths: 5000, over: true };
      expectOk(await world.call(diceBet, { token: table.token, key: world.newKey(), body }));
      await doDueWork(world);
      expect((await moneyOf(world, player.id)).main).toBe(50_000n);
      await page.goto(`${world.url}/promo`);
      await expect(card).toContainText(match('promo.granted'));
      await expect(card.getByRole('button')).toHaveCount(0);
    });
  });

test('a player can turn offers off and on in the profile', { tag: '@long' }, async ({ page, world }) => {
  const player = await payingPlayer(world);
  const offers = async () => expectOk(await world.call(calls.getPlayer, { token: player.token })).data.offers;
  await openAs(page, world, player, '/profile');
  const box = page.getByRole('checkbox', { name: 'Send me offers' });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect.poll(offers).toBe(false);
  await page.goto(`${world.url}/wallet/deposit`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /bonus/ })).toHaveCount(0);
  await page.goto(`${world.url}/profile`);
  await expect(box).not.toBeChecked();
  await box.check();
  await expect.poll(offers).toBe(true);
});
