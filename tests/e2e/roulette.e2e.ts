import { calls } from '@nua/contract';
import { leadSharedRounds } from '../world/shared-rounds.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

test('a roulette player bets during a lost connection, sees the drawn number, and verifies the round [R1.04 live]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const rounds = await leadSharedRounds(world, 'roulette');
  try {
    const { who, game } = await openGame(page, world, { game: 'roulette', paisa: 500_000 });
    const board = game.getByRole('group', { name: 'Board' });
    const field = (name: string) => board.getByRole('button', { name: new RegExp(`^.${name}.,`) });
    const stake = game.getByRole('textbox', { name: 'Stake' });
    const stage = game.getByRole('region', { name: 'Roulette' });

    await expect(game.getByRole('button', { name: 'Opening soon' })).toBeVisible();

    await test.step('placed chips stay on the table, and can be undone', async () => {
      await rounds.begin(({ number }) => number === 17);
      await field('17').click();
      await expect(stake).toHaveValue('10');
      await game.getByRole('radio', { name: 'Split' }).click();
      await field('17-20').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await expect(field('20-23')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(stake).toHaveValue('30');
      await game.getByRole('button', { name: 'Undo' }).click();
      await expect(field('20-23')).toHaveAccessibleName(/to 1$/);
      await expect(game.getByRole('button', { name: /^Bet/ })).toHaveText(/Pays up to.*540\.00/);
    });

    await test.step('a long press shows the field under the finger, and can be moved to another field', async () => {
      const hold = async (to: { x: number; y: number }) => {
        await field('1-4').hover();
        await page.mouse.down();
        await expect(board.getByText('1-4', { exact: true })).toBeVisible();
        await page.mouse.move(to.x, to.y, { steps: 3 });
      };
      const { x, y, width, height } = (await field('8-11').boundingBox())!;
      const eleven = { x: x + width / 2, y: y + height / 2 };
      await hold({ x: eleven.x, y: 4 });
      await page.mouse.up();
      await expect(board.locator('b').last()).toBeEmpty();
      await expect(stake).toHaveValue('20');
      // A tap places one chip, and the click event after it does not place a second one.
      const cdp = await context.newCDPSession(page);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [eleven] });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(field('8-11')).toHaveAccessibleName(/you bet \D?10\.00\D?$/);
      await game.getByRole('button', { name: 'Undo' }).click();
      await expect(stake).toHaveValue('20');
      await hold(eleven);
      await expect(board.getByText('8-11', { exact: true })).toBeVisible();
      await page.mouse.up();
      await expect(field('8-11')).toHaveAccessibleName(/you bet \D?10\.00\D?$/);
      await expect(stake).toHaveValue('30');
      await game.getByRole('button', { name: 'Undo' }).click();
      await expect(stake).toHaveValue('20');
    });

    await test.step('a bet during a lost connection is placed once', async () => {
      await context.setOffline(true);
      await game.getByRole('button', { name: /^Bet/ }).click();
      await context.setOffline(false);
      await expect(stage.getByText(/^Your stake: .20\.00.$/)).toBeVisible();
      await page.reload();
      await expect(stage.getByText(/^Your stake: .20\.00.$/)).toBeVisible();
      await expect(field('17')).toHaveAccessibleName(/you bet \D?10\.00\D?$/);
      await expect(game.getByText('PKR 4,980.00')).toBeVisible();
    });

    await test.step('the wheel turns, and the drawn number is paid', async () => {
      await rounds.runFor(0);
      await expect(game.getByText('The wheel turns…')).toBeVisible();
      await rounds.finish();
      await game.getByRole('button', { name: 'The ball falls…' }).click();
      await expect(stage.getByText('+520.00')).toBeVisible();
      await expect(game.getByText('PKR 5,520.00')).toBeVisible();
    });

    await test.step('the player recomputes the round without a server', async () => {
      const { list } = (await world.call(calls.listRounds, { token: who.token })).data;
      expect(list).toMatchObject([{ payout: 54_000n, outcome: { number: 17 } }]);
      await game.getByRole('group', { name: 'Your last rounds' }).getByRole('button', { name: '17' }).click();
      await game.getByRole('button', { name: 'Check' }).click();
      const check = game.getByRole('dialog', { name: 'Check a round' });
      await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
      await context.setOffline(true);
      await check.getByRole('button', { name: 'Calculate again' }).click();
      await expect(check.locator('[data-result]')).toHaveText('17');
      await expect(check.locator('section').first()).toHaveText(/· wins.*Stake20\.00Payout540\.00$/);
      await expect(check.getByText('you get the hash that was published before the first round.')).toBeVisible();
      await context.setOffline(false);
    });
  } finally {
    await rounds.stop();
  }
});
