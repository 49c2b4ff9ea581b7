import { expect, test } from './fixtures.ts';

test('a guest goes from the lobby to a rolled die and takes the money home [R1.05, R2.09, R2.28, R6.03]', async ({
  page,
  world,
}) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /Play Dice/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  const door = page.getByRole('dialog');
  await door.getByLabel('I am 18 or over.').check();
  await door.getByLabel(/I accept the terms/).check();
  await door.getByRole('button', { name: 'Enter as a guest' }).click();
  await expect(page).toHaveURL(/\/game-play\?game=dice/);
  const game = page.frameLocator('iframe');
  const roll = game.getByRole('button', { name: /^Roll Pays/ });
  const rolls = game.getByRole('group', { name: 'Your last rolls' });
  await expect(game.getByText('PKR 2,000.00')).toBeVisible();
  for (let count = 1; count <= 3; count += 1) {
    await roll.click();
    await expect(rolls.getByText(/^\d{1,2}\.\d\d$/)).toHaveCount(count);
  }
  // The greeting leaves by itself after five seconds; the picture is of the game.
  await expect(page.getByText('You are in as a guest.')).toBeHidden();
  await page.screenshot({ path: 'test-results/pictures/game.png' });
  await game.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  // Other stories live in the same world: this one's guest is the newest player.
  const newest = '(select max(id::text)::uuid from player)';
  const inGame = async () => {
    const { rows } = await world.pool.query(
      `select credits_posted - debits_posted as cents from ledger.account where purpose = 'game' and owner_id = ${newest}`,
    );
    return rows[0]?.cents;
  };
  await expect.poll(inGame).toBe(0n);
  const { rows } = await world.pool.query(
    `select count(*)::int as rounds from arcade.round where player_id = ${newest}`,
  );
  expect(rows[0].rounds).toBe(3);
});
