import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a dialog stays open if a text selection ends outside it, and closes after a press on its backdrop', async ({
  page,
  world,
}) => {
  await openAs(page, world, await world.player(), '/profile');
  await page.getByRole('link', { name: 'Info', exact: true }).click();
  await page.getByRole('button', { name: 'Change: Display name' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Display name');
  await field.fill('Ayesha of Lahore');
  const { x, y, width, height } = (await field.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 5 });
  await page.mouse.up();
  await expect(field).toHaveValue('Ayesha of Lahore');
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(field).toHaveValue('Ayesha of Lahore');
  // The dialog ignores presses on its backdrop for half a second after it opens.
  const dialogsAfterPress = async () => {
    await page.mouse.click(10, 10);
    return await dialog.count();
  };
  await expect.poll(dialogsAfterPress).toBe(0);
});
