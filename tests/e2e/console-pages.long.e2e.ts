import { calls } from '@nua/contract';
import { rewardRuleKinds } from '@nua/contract/console/reward-rule.ts';
import type { Browser, Page } from '@playwright/test';
import { type PageName, type PageWithId, pageNames, reportNames } from '../../apps/console/src/page-names.ts';
import { pay } from '../world/depositing.ts';
import { doDueWork } from '../world/do-due-work.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { giveWaitingCashOut } from '../world/referral.ts';
import { commandOf, nextCode } from '../world/staff.ts';
import { newWallet, withdrawing } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, signIn, test } from './console-staff.ts';
import type { World } from './fixtures.ts';

/** Fills every list of the console. Returns, for each list, the ids of items that have a page. */
async function fillConsole(world: World): Promise<Record<PageWithId, readonly string[]>> {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const player = await payingPlayer(world, { main: '90000' });
  const payout = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '60000.00')).data.id;
  const wallet = { pay_type: 3, amount: '1500.00', phone: newWallet('00'), cnic: '35201-1234567-1' };
  const deposit = (await pay(world, player, wallet)).id;
  const question = { kind: 'withdraw', text: 'Where is it?', withdraw_id: payout };
  const ticket = expectOk(await world.call(calls.createTicket, { token: player.token, body: question })).data.id;
  const line = 'BANK 1/2';
  await world.pool.query(
    `insert into bank_line (line_id, at, amount_cents, reference, sender, state, reason, taken_at)
     values ($1, $2, 5000, 'no reference', 'AYESHA KHAN', 'review', 'reference_missing', $2)`,
    [line, world.clock.now()],
  );
  await world.pool.query(
    `insert into seamless.held_win (provider, id, player_id, amount_cents, asked_at) values ('studio', 'w-1', $1, 5000, $2)`,
    [player.id, world.clock.now()],
  );
  const { run } = commandOf(world, 'sana');
  await nextCode(world);
  await run('login', 'sana');
  await run('adjust', player.id, '10.00', 'a test');
  await run('reply', 'save', 'wait', 'Please wait.', 'انتظار کریں۔');
  await run('block', (await world.player()).id, 'A stolen card.');
  const text = ['--title-en', 'Hello', '--title-ur', 'سلام', '--text-en', 'A letter.', '--text-ur', 'ایک خط۔'];
  await run('message', 'send', '--to', 'all', ...text);
  await run('set', 'ticket_rules', JSON.stringify(world.app.settings.get('ticket_rules')));
  await run('alarm', 'drill');
  await doDueWork(world);
  const first = async (statement: string): Promise<string> => {
    const { rows } = await world.pool.query<{ id: string }>(statement);
    if (rows[0] === undefined) throw new Error(`nothing found: ${statement}`);
    return rows[0].id;
  };
  return {
    alarms: [await first('select id::text from alarm limit 1')],
    payouts: [payout],
    deposits: [deposit],
    'bank-lines': [encodeURIComponent(line)],
    referrals: [await giveWaitingCashOut(world, player.id)],
    players: [player.id],
    tickets: [ticket],
    reports: reportNames,
    ledger: [await first('select id::text from ledger.transfer limit 1')],
    games: ['dice', 'mines'],
    providers: ['studio'],
    rewards: rewardRuleKinds,
    settings: ['withdraw_rules', 'ticket_rules', 'contact_channels', 'operator_roles'],
    webhooks: [await first('select id::text from webhook_address limit 1')],
    'webhook-events': [await first('select id::text from webhook_event limit 1')],
  };
}

/** The pages that are used on a phone. */
const onPhone: ReadonlySet<PageName> = new Set(['payouts', 'deposits', 'bank-lines', 'referrals', 'tickets']);

/** Opens a page of the console, and every closed section on it. */
async function open(page: Page, world: World, path: string): Promise<void> {
  await page.goto(`${world.consoleUrl()}${path}`);
  await expect(page.locator('main h1')).toBeVisible();
  const why = page.getByLabel('Why do you look at this player?');
  if (/^\/players\//.test(path)) {
    await why.fill('a test');
    await page.getByRole('button', { name: 'Show the player' }).click();
    await expect(page.getByRole('heading', { name: 'Wallets' })).toBeVisible();
  }
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('This could not be loaded');
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

/**
 * Presses the tab key until the focus has left the page. Returns the usable elements that did not get the focus, and
 * the elements whose focus is not visible.
 */
async function keyboardFaultsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // The next press of Tab begins at the start of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const total = await page.evaluate(() => {
    const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary';
    const shown = [...document.querySelectorAll<HTMLElement>(usable)].filter((element) => element.checkVisibility());
    // The arrow keys choose among radio buttons and tabs, so Tab reaches only one of a group.
    const tabbable = shown.filter((element) => !element.matches('[role=radio], input[type=radio], [role=tab]'));
    for (const element of tabbable) element.dataset.unreached = '';
    return tabbable.length;
  });
  const faults: string[] = [];
  for (let press = 0; press < total + 60; press += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (element === null || element === document.body) return 'end';
      // Tab also moves between the parts of a date field. The field is then reached again.
      if (element.dataset.reached !== undefined) return null;
      element.dataset.reached = '';
      delete element.dataset.unreached;
      // A field shows the focus on its box.
      const shown = [element, element.parentElement].some((one) => {
        if (one === null) return false;
        const { outlineStyle, boxShadow } = getComputedStyle(one);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      if (shown) return null;
      return `no sign of the focus: ${element.outerHTML.slice(0, 120)}`;
    });
    if (fault === 'end') break;
    if (fault !== null) faults.push(fault);
  }
  const unreached = await page
    .locator('[data-unreached]')
    .evaluateAll((all) => all.map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`));
  return [...faults, ...unreached];
}

/** Asserts that a page is accessible, can be used with the keyboard alone and is not wider than the screen. */
async function judge(page: Page, world: World, path: string): Promise<void> {
  await test.step(path, async () => {
    await open(page, world, path);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
    expect.soft({ path, faults: await accessibilityFaultsOf(page) }).toEqual({ path, faults: [] });
    expect.soft({ path, faults: await keyboardFaultsOf(page) }).toEqual({ path, faults: [] });
  });
}

const pathsOf = (name: PageName, ids: Partial<Record<PageName, readonly string[]>>): string[] => [
  `/${name}`,
  ...(ids[name] ?? []).map((id) => `/${name}/${id}`),
];

async function judgeAll(browser: Browser, world: World): Promise<void> {
  const ids = await fillConsole(world);
  const desktop = await signIn(browser, world, 'sana');
  for (const name of pageNames) for (const path of pathsOf(name, ids)) await judge(desktop, world, path);
  for (const path of ['/content?key=promo-rebate', '/acts?act=message%20send', '/players?find=p_'])
    await judge(desktop, world, path);
  const phone = await signIn(browser, world, 'nida', 360);
  for (const name of pageNames.filter((page) => onPhone.has(page)))
    for (const path of pathsOf(name, ids)) await judge(phone, world, path);
}

test('every page of the console is accessible, and works with the keyboard alone', async ({ browser, world }) => {
  test.slow();
  await judgeAll(browser, world);
});
