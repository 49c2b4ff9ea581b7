import { calls } from '@nua/contract';
import { groupedClaimCode, newClaimCode } from '@nua/contract/claim-code.ts';
import type { Page } from '@playwright/test';
import { LONG, SCRIPT } from '../forms/form-case.ts';
import { giveProof } from '../world/paying-player.ts';
import { solveCaptcha } from '../world/solve-captcha.ts';
import { expectOk } from '../world/world.ts';
import { authForms } from './auth-forms.ts';
import { expect, test } from './fixtures.ts';
import { fillForm, submitOf } from './form-way.ts';
import { moveTo, waitUntilArrived } from './move-to.ts';
import { openAs } from './open-as.ts';
import { sidewaysScrollers } from './prove-form.ts';

const NAME = '<i>A</i><svg/onload=a()>';
const longText = SCRIPT + LONG.slice(0, 3_900);

/** Collects the dialogs that a typed script opens. The list must stay empty. */
function watchScript(page: Page): string[] {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return opened;
}

/** Asserts that the text is shown as typed and does not widen the page. */
async function expectShown(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  expect(await sidewaysScrollers(page)).toEqual([]);
}

test('scripts in a question are shown as text to a reader with the claim code', async ({ page, world }) => {
  const opened = watchScript(page);
  const claim_code = newClaimCode();
  const body = { claim_code, kind: 'account', contact: SCRIPT, text: longText, captcha: await solveCaptcha(world) };
  expectOk(await world.call(calls.createClaim, { body }));
  const way = authForms['claim-code'];
  await openAs(page, world, null, way.path);
  await way.reach?.(page, { world, who: null });
  await fillForm(page, { claim_code: groupedClaimCode(claim_code) });
  await submitOf(page).click();
  await expectShown(page, SCRIPT);
  expect(opened).toEqual([]);
});

test('scripts in names and questions are shown to the player as text', async ({ page, world }) => {
  const opened = watchScript(page);
  const who = await world.player();
  const { token } = who;
  expectOk(await world.call(calls.updatePlayer, { token, body: { alias_name: NAME } }));
  const body = { kind: 'other', text: longText };
  const ticket = expectOk(await world.call(calls.createTicket, { token, body })).data;
  await giveProof(world, who, 'payout_account');
  const account = { pay_type: 1, title: LONG.slice(0, 32) + SCRIPT, iban: 'PK36SCBL0000001123456702' };
  expectOk(await world.call(calls.createPayoutAccount, { token, body: account }));

  await openAs(page, world, who, '/customer-service');
  await expectShown(page, SCRIPT);
  await moveTo(page, `/customer-service?ticket=${ticket.id}`);
  await waitUntilArrived(page);
  await expectShown(page, SCRIPT);
  await moveTo(page, '/profile/withdrawal-info');
  await waitUntilArrived(page);
  // The names are abbreviated, which removes the markup.
  await expectShown(page, `${LONG.slice(0, 32)} i. s. x. o. a.`);
  await moveTo(page, '/profile');
  await waitUntilArrived(page);
  await expectShown(page, NAME);
  await moveTo(page, '/profile/info');
  await waitUntilArrived(page);
  await expectShown(page, NAME);
  await moveTo(page, '/wallet/deposit');
  await waitUntilArrived(page);
  await page.locator('main label:has(input[name=pay_type][value="1"])').click();
  await fillForm(page, { amount: '2500', real_name: SCRIPT });
  await submitOf(page).click();
  await expectShown(page, SCRIPT);
  expect(opened).toEqual([]);
});
