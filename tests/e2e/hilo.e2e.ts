import { calls } from '@nua/contract';
import { type HiloSide, hilo, hiloRank, hiloWins } from '@nua/games/hilo/hilo.ts';
import { cardAt } from '@nua/games/play/card.ts';
import { numbersOf } from '../world/play.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

test('a player finishes a hilo round after a reload, cashes out, and verifies it [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'hilo', paisa: 500_000 });
  const bet = game.getByRole('button', { name: 'Bet' });
  const cashOut = game.getByRole('button', { name: /^Cash out/ });
  const results = game.getByRole('group', { name: 'Your last rounds' }).getByRole('button');
  const press = (side: HiloSide | 'skip') =>
    game.getByRole('button', { name: { higher: /^Higher/, lower: /^Lower/, skip: /^Skip/ }[side] }).click();
  let cards: readonly number[] = [];
  /**
   * The winning guess for the next card. If that guess is not offered, because it could not lose, the test skips the
   * card.
   */
  const winningGuess = (place: number): HiloSide | 'skip' => {
    const [before, after] = [hiloRank(cards[place]!), hiloRank(cards[place + 1]!)];
    const side = after >= before ? 'higher' : 'lower';
    return hiloWins(side, before) < 13 ? side : 'skip';
  };

  await test.step('the rules and the return are shown before the first stake', async () => {
    await expect(
      game.getByText(/^When every guess would pay more than .1,000,000\.00., the round cashes out automatically\.$/),
    ).toBeVisible();
    await game.getByRole('button', { name: /^Rules · Return .99\.00%/ }).click();
    const rules = game.getByRole('dialog', { name: 'Rules' });
    await expect(rules.getByText('A round left open for 24 hours is cashed out.')).toBeAttached();
    await rules.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a bet opens a round, and the page knows only its first card', async () => {
    await bet.click();
    await expect(game.getByText(/Right so far: .0./).first()).toBeAttached();
    const { rows } = await world.pool.query(`select id from arcade.round where player_id = $1`, [who.id]);
    const next = await numbersOf(world, rows[0].id);
    cards = Array.from({ length: 60 }, () => cardAt(next()));
    await expect(cashOut).toHaveCount(0);
  });

  let place = 0;
  await test.step('a right guess whose response is lost counts once', async () => {
    for (; winningGuess(place) === 'skip'; place += 1) {
      await press('skip');
      const earlier = game.getByRole('group', { name: 'Cards of this round' });
      await expect(earlier.getByRole('img', { name: / of / })).toHaveCount(place + 1);
    }
    await context.setOffline(true);
    await press(winningGuess(place));
    await expect(game.getByText('Checking your bet')).toBeVisible();
    await context.setOffline(false);
    await expect(cashOut).toBeEnabled();
  });

  await test.step('the round continues after a reload, and pays the amount on its button', async () => {
    await page.reload();
    await expect(cashOut).toBeEnabled();
    await cashOut.click();
    await expect(results.first()).toHaveText('1 ✓');
    const { list } = (await world.call(calls.listRounds, { token: who.token, query: { filter: { game_id: 'hilo' } } }))
      .data;
    expect(list).toHaveLength(1);
    const actions = [...Array<string>(place).fill('skip'), winningGuess(place), 'cash_out'];
    expect(list[0]!.outcome).toMatchObject({
      cards: cards.slice(0, place + 2),
      steps: actions.map((action) => ({ action })),
    });
    expect(list[0]!.game_id).toBe(hilo.id);
  });

  await test.step('the player recomputes the round from its revealed seed', async () => {
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await results.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText('1 ✓');
    await expect(check.getByRole('heading', { name: 'A card is drawn' })).toHaveCount(place + 2);
  });
});
