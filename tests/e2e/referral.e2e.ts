import type { Route } from '@playwright/test';
import { activeFriend, wheelOf } from '../world/referral.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

test('a player spins the referral wheel until the target is reached, and cashes out [R1.12] [R2.12 screen] [R2.41 inviteRoulette] [R2.41 cashOut] [R2.41 withdrawList]', async ({
  page,
  world,
}) => {
  const who = await world.player();
  const main = page.locator('main');
  const press = (name: RegExp | string) => main.getByRole('button', { name, exact: true }).click();
  // A click waits until the button does not move, and the button is gone when the wheel stops.
  const skip = () => main.getByRole('button', { name: 'Show the result' }).press('Enter');
  const result = main.getByRole('status');
  await openAs(page, world, who, '/deposit-roulette');
  await expect(page.locator('header')).toHaveCount(0);

  await test.step('the first spin gives at most 30 % of the target', async () => {
    await main.getByText('Odds and rules').click();
    await expect(main.getByRole('row', { name: /First spin/ })).toContainText('1 in 1001');
    await press('Spin to start');
    await skip();
    await expect(result).toContainText('First spin');
    const { sum, target } = await wheelOf(world, who);
    expect(sum * 10n <= target * 3n).toBe(true);
    await expect(main.getByRole('progressbar', { name: 'Collected' })).toHaveAttribute(
      'aria-valuenow',
      String((sum * 100n) / target),
    );
  });

  await test.step('the dialog explains how to invite friends by code and link', async () => {
    await press('Invite friends');
    const dialog = page.getByRole('dialog', { name: 'Invite friends' });
    const { code } = await wheelOf(world, who);
    await expect(dialog.getByText(code, { exact: true })).toBeVisible();
    await expect(dialog.getByText(`/sign-up?invite=${code}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('each active friend gives a spin', async () => {
    const maximum = (await wheelOf(world, who)).most_friends;
    for (let n = 0; n < maximum; n += 1) await activeFriend(world, who);
    await page.reload();
    for (let state = 'active'; state === 'active'; ) {
      await press('Spin');
      await skip();
      await expect(result).toContainText('Friend spin');
      state = (await wheelOf(world, who)).state;
    }
    await expect(main.getByText('Target reached')).toBeVisible();
  });

  await test.step('the target is paid once, into the bonus wallet', async () => {
    await press(/^Cash out/);
    const dialog = page.getByRole('dialog', { name: 'Cash out' });
    await expect(dialog).toContainText('500.00');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(main.getByText(/is in your bonus wallet/)).toBeVisible();
    expect((await world.app.ledger.balances([who.id])).get(who.id)!.bonus).toBe(50_000n);
  });

  await test.step('the player can verify the spins after a seed change', async () => {
    await main.getByRole('button', { name: 'Reveal the seeds of spin 1', exact: true }).click();
    await page.getByRole('button', { name: 'Change seeds and show the old server seed' }).click();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Check spin 2', exact: true }).click();
    const check = page.frameLocator('dialog iframe');
    await expect(check.getByText('This is the same hash that was shown before the spins.')).toBeVisible();
    await expect(check.getByText('Same as in your log', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the cash-out is listed with its amount and status', async () => {
    await press('Cash-outs');
    const dialog = page.getByRole('dialog', { name: 'My withdrawals' });
    await expect(dialog.getByRole('listitem')).toHaveText(/From referral wheel to bonus wallet.*500\.00Paid$/);
  });
});

test('a lost response to a spin of the referral wheel causes no second spin', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  await activeFriend(world, who);
  await openAs(page, world, who, '/deposit-roulette');
  const main = page.locator('main');
  const lose = (attempts: number) =>
    page.route(
      '**/api/c/roulette/referral/spin',
      async (route: Route) => {
        await route.fetch();
        await route.abort();
      },
      { times: attempts },
    );
  const spins = async () =>
    (await world.pool.query('select 1 from referral_spin where player_id = $1', [who.id])).rows.length;
  const seeResult = async (kind: string) => {
    await main.getByRole('button', { name: 'Show the result' }).press('Enter');
    await expect(main.getByRole('status')).toContainText(kind);
  };

  await test.step('the first retry gets the result', async () => {
    await lose(1);
    await main.getByRole('button', { name: 'Spin to start' }).click();
    await seeResult('First spin');
    expect(await spins()).toBe(1);
  });

  await test.step('if every retry fails, the next press shows the spin that counted', async () => {
    await lose(3);
    await main.getByRole('button', { name: 'Spin', exact: true }).click();
    await expect(main.getByRole('alert')).toContainText('Your spin counts at most once');
    expect(await spins()).toBe(2);
    await activeFriend(world, who);
    await page.reload();
    await main.getByRole('button', { name: 'Show your last spin' }).click();
    await seeResult('Friend spin');
    expect(await spins()).toBe(2);
    await expect(main.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  });
});
