import { calls } from '@nua/contract';
import { footballTeams } from '@nua/games/football/football-table.ts';
import { leadSharedRounds } from '../world/shared-rounds.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

test('a football player bets by keyboard, loses the connection, and verifies the round in the browser [R1.04 sports]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const rounds = await leadSharedRounds(world, 'football');
  try {
    const { who, game } = await openGame(page, world, { game: 'football', paisa: 500_000 });
    const slip = game.getByRole('group', { name: 'Your slip' });
    const matches = game.getByRole('group', { name: 'Matches' });
    const stage = game.getByRole('region', { name: 'Football' });
    await expect(game.getByRole('button', { name: 'Opening soon' })).toBeVisible();
    const { result } = await rounds.begin();
    const { teams, goals } = result as { teams: number[]; goals: number[] };
    const name = (match: number) => `${footballTeams.en[teams[2 * match]!]}–${footballTeams.en[teams[2 * match + 1]!]}`;
    const score = `${goals[0]}-${goals[1]}`;

    await test.step('the player picks three matches and removes two of them', async () => {
      await matches.getByRole('button', { name: `${name(1)} · Draw` }).focus();
      await page.keyboard.press('Enter');
      await matches.getByRole('button', { name: `${name(2)} · Draw` }).click();
      await game.getByRole('radio', { name: 'Score', exact: true }).click();
      await matches.getByRole('combobox', { name: name(0) }).selectOption(score);
      await expect(slip.getByRole('button')).toHaveCount(3);
      await slip.getByRole('button', { name: new RegExp(`^Remove .${name(1)}`) }).press('Enter');
      await slip.getByRole('button', { name: new RegExp(`^Remove .${name(2)}`) }).click();
      await expect(slip.getByRole('button')).toHaveCount(1);
    });

    await test.step('a pick is refused if even the smallest stake could win more than the payout cap', async () => {
      const rare = { 1: '4-4', 2: '4-4', 3: '4-4', 4: '4-4', 5: '4-4', 6: '4-4' };
      for (const [match, pick] of Object.entries(rare))
        await matches.getByRole('combobox', { name: name(Number(match)) }).selectOption(pick);
      await expect(game.getByText('Choose a likelier pick.')).toBeVisible();
      await expect(matches.getByRole('combobox', { name: name(6) })).toHaveValue('');
      await expect(game.getByText('The maximum is 0.00.')).toHaveCount(0);
      for (const place of [1, 2, 3, 4, 5]) {
        const box = matches.getByRole('combobox', { name: name(place) });
        if ((await box.inputValue()) !== '') await box.selectOption('');
      }
      await expect(slip.getByRole('button')).toHaveCount(1);
    });

    await test.step('the slip stays in the round after a reload', async () => {
      await game.getByRole('button', { name: 'Bet', exact: true }).click();
      await expect(stage.getByText(/^Your stake: .10\.00.$/)).toBeVisible();
      await context.setOffline(true);
      await context.setOffline(false);
      await page.reload();
      await expect(stage.getByText(/^Your stake: .10\.00.$/)).toBeVisible();
      await expect(slip.getByRole('button', { name: new RegExp(`^Remove .${name(0)} · .${score}`) })).toBeDisabled();
    });

    await test.step('the goals of the shared matches are animated, and the animation can be skipped', async () => {
      await rounds.finish();
      await game.getByRole('button', { name: 'Show the result' }).click();
      await expect(stage.getByText('Full time')).toBeVisible();
      await expect(matches.getByText(String(goals[1]), { exact: true }).first()).toBeVisible();
    });

    await test.step('the player recomputes the round without a server', async () => {
      await game.getByRole('group', { name: 'Your last slips' }).getByRole('button', { name: '1/1' }).click();
      const { list } = (await world.call(calls.listRounds, { token: who.token })).data;
      expect(list).toMatchObject([{ outcome: result }]);
      expect(list[0]!.payout).toBeGreaterThan(5_000n);
      await game.getByRole('button', { name: 'Check' }).click();
      const check = game.getByRole('dialog', { name: 'Check a round' });
      await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
      await context.setOffline(true);
      await check.getByRole('button', { name: 'Calculate again' }).click();
      await expect(check.locator('[data-result]')).toContainText(score.replace('-', '–'));
      await expect(check.locator('section').first()).toHaveText(/ · wins.*Stake10\.00Payout[\d,.]+$/);
      await expect(check.getByText('you get the hash that was published before the first round.')).toBeVisible();
      await context.setOffline(false);
    });
  } finally {
    await rounds.stop();
  }
});
