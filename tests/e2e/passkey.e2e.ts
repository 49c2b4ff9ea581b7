import { createServer } from 'node:net';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { CDPSession, Page } from '@playwright/test';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { giveMain, giveProof } from '../world/paying-player.ts';
import { newCnic, newWallet } from '../world/withdrawing.ts';
import { expectOk, newPhone, PASSWORD, type Someone, startWorld } from '../world/world.ts';
import { expect, noonInKarachi, testWithSite, type World } from './fixtures.ts';
import { loseFirst } from './lose-response.ts';
import { declineInvitation } from './open-as.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Starts a world at its public address, localhost with its port, because a passkey belongs to a host. */
async function startAtLocalhost(): Promise<World> {
  const port = await freePort();
  const environment = { PUBLIC_URL: `http://localhost:${port}` };
  const parts = { web: { ...builtWeb(), shared_ms: 0 } };
  const world = await startWorld({ start: noonInKarachi(), parts, port, environment });
  return { ...world, url: environment.PUBLIC_URL };
}

const test = testWithSite(startAtLocalhost);

/** Adds a virtual authenticator that verifies its user, like the screen lock of a phone. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function signInByPassword(page: Page, who: Someone): Promise<void> {
  await page.goto('/sign-in');
  await page.locator('input[name=user_name]').fill(who.user_name ?? '');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
}

async function enterCode(page: Page, world: World, { phone }: Someone): Promise<void> {
  const field = page.getByRole('dialog').locator('input[name=code]');
  await expect(field).toBeFocused();
  await field.fill(world.codeFor(phone ?? ''));
}

const WORDS = {
  en: {
    add: 'Add a passkey',
    added: 'Passkey added.',
    used: /Last used/,
    never: 'Not used yet',
    signIn: 'Use a passkey',
    signOut: 'Sign out',
    remove: /^Remove the passkey/,
    confirm: 'Remove',
    none: 'No passkeys yet',
    cancelled: /You cancelled, or there is no passkey/,
  },
  ur: {
    add: 'Passkey شامل کریں',
    added: 'Passkey شامل ہو گئی۔',
    used: /آخری استعمال/,
    never: 'ابھی استعمال نہیں ہوئی',
    signIn: 'Passkey استعمال کریں',
    signOut: 'سائن آؤٹ کریں',
    remove: /Passkey ہٹائیں$/,
    confirm: 'ہٹائیں',
    none: 'ابھی کوئی Passkey نہیں',
    cancelled: /آپ نے منسوخ کیا، یا اس ڈیوائس پر کوئی Passkey نہیں/,
  },
} as const;

for (const language of ['en', 'ur'] as const) {
  const words = WORDS[language];
  test(`a player adds a passkey, signs in with it alone, and removes it (${language})`, async ({
    page,
    site: world,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const who = await world.player();
    const { session, authenticatorId } = await addAuthenticator(page);
    await declineInvitation(page.context());
    await page.context().addCookies([{ name: 'nua_language', value: language, url: world.url }]);
    await signInByPassword(page, who);

    await test.step('the browser creates the passkey after the code is entered', async () => {
      await page.goto('/profile?panel=passkeys');
      await expect(page.getByText(words.none)).toBeVisible();
      await page.getByRole('button', { name: words.add }).click();
      await enterCode(page, world, who);
      await expect(page.getByText(words.never)).toBeVisible();
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    });

    await test.step('a visitor signs in with the passkey alone', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: words.signOut }).click();
      await expect(page).not.toHaveURL(/profile/);
      await page.goto('/sign-in');
      await page.getByRole('button', { name: words.signIn }).click();
      await expect(page).toHaveURL(/localhost:\d+\/$/);
      await page.goto('/profile?panel=passkeys');
      await expect(page.getByText(words.used)).toBeVisible();
    });

    await test.step('a removed passkey cannot sign in', async () => {
      world.clock.advance(61_000);
      await page.getByRole('button', { name: words.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
      await enterCode(page, world, who);
      await expect(page.getByText(words.none)).toBeVisible();
    });
  });
}

test('a passkey that was added without a response appears in the list', async ({ page, site: world }) => {
  const who = await world.player();
  await addAuthenticator(page);
  await declineInvitation(page.context());
  await signInByPassword(page, who);
  await page.goto('/profile?panel=passkeys');
  await expect(page.getByText(WORDS.en.none)).toBeVisible();
  await loseFirst(page, '**/player/passkey');
  await page.getByRole('button', { name: WORDS.en.add }).click();
  await enterCode(page, world, who);
  await expect(page.getByText('No response arrived.')).toBeVisible();
  await expect(page.getByText(WORDS.en.never)).toBeVisible();
  await expect(page.getByText(WORDS.en.none)).toBeHidden();
});

test('a visitor without a passkey gets an explanation, and signs in with the password', {
  tag: '@long',
}, async ({ page, site: world }) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const who = await world.player();
  await declineInvitation(page.context());
  await page.goto('/sign-in');
  await page.getByRole('button', { name: WORDS.en.signIn }).click();
  await expect(page.getByText(WORDS.en.cancelled)).toBeVisible();
  await signInByPassword(page, who);
});

test('a player signs in with a passkey that the user name field suggests', {
  tag: '@long',
}, async ({ page, site: world }) => {
  const who = await world.player();
  const { session, authenticatorId } = await addAuthenticator(page);
  await declineInvitation(page.context());
  await signInByPassword(page, who);
  await page.goto('/profile?panel=passkeys');
  await page.getByRole('button', { name: WORDS.en.add }).click();
  await enterCode(page, world, who);
  await expect(page.getByText(WORDS.en.never)).toBeVisible();
  const signOut = async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: WORDS.en.signOut }).click();
    await expect(page).not.toHaveURL(/profile/);
    await page.goto('/sign-in');
  };

  await test.step('the focused field offers the passkey, and choosing it signs in', async () => {
    await signOut();
    await page.locator('input[name=user_name]').focus();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });

  await test.step('a passkey that was removed on another device is refused with an explanation', async () => {
    await signOut();
    await world.pool.query('delete from passkey where player_id = $1', [who.id]);
    await page.locator('input[name=user_name]').focus();
    await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await signInByPassword(page, who);
  });
});

test('a passkey is offered after the second sign-in, and confirms a withdrawal without a code', async ({
  page,
  site: world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const who = await world.player();
  await giveMain(world, who.id, parseCents('5000'));
  await giveProof(world, who, 'payout_account');
  const account = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet('00'), cnic: newCnic() };
  expectOk(await world.call(calls.createPayoutAccount, { body: account, token: who.token }));
  await addAuthenticator(page);
  await declineInvitation(page.context());
  const offer = page.getByRole('dialog', { name: 'Sign in faster next time' });

  await test.step('the second sign-in offers a passkey, and the first does not', async () => {
    await signInByPassword(page, who);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).not.toHaveURL(/profile/);
    await signInByPassword(page, who);
    await offer.getByRole('button', { name: 'Add a passkey' }).click();
    await page.locator('main').getByRole('button', { name: 'Add a passkey' }).click();
    await enterCode(page, world, who);
    await expect(page.getByText('Not used yet')).toBeVisible();
  });

  await test.step('the withdrawal is confirmed by the passkey, and no code is sent', async () => {
    const sent = world.sandbox.sms(who.phone ?? '').length;
    await page.goto('/wallet/withdraw');
    await page.getByLabel('Amount', { exact: true }).fill('1000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
    expect(world.sandbox.sms(who.phone ?? '')).toHaveLength(sent);
  });
});

for (const language of ['en', 'ur'] as const)
  test(`a passkey replaces the code for a payout account, for a withdrawal, and of the old phone number (${language})`, {
    tag: '@long',
  }, async ({ page, site: world }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const who = await world.player();
    await giveMain(world, who.id, parseCents('5000'));
    await addAuthenticator(page);
    await declineInvitation(page.context());
    await page.context().addCookies([{ name: 'nua_language', value: language, url: world.url }]);
    await signInByPassword(page, who);
    await page.goto('/profile?panel=passkeys');
    await page.getByRole('button', { name: WORDS[language].add }).click();
    await enterCode(page, world, who);
    await expect(page.getByText(WORDS[language].never)).toBeVisible();
    const codes = () => world.sandbox.sms(who.phone ?? '').filter(({ text }) => /#\d{6}$/.test(text)).length;
    const sent = codes();
    expect(sent).toBeGreaterThan(0);

    await test.step('the passkey replaces the code for a payout account', async () => {
      await page.goto('/profile/withdrawal-info');
      await page
        .getByRole('button', { name: /^(Add an account|اکاؤنٹ شامل کریں)$/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=title]').fill('Ayesha Khan');
      await dialog.locator('input[name=phone]').fill(newWallet('00'));
      await dialog.locator('input[name=cnic]').fill(newCnic());
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('main li')).toHaveCount(1);
    });

    await test.step('the passkey replaces the code for a withdrawal', async () => {
      await page.goto('/wallet/withdraw');
      await page.locator('input[name=amount]').fill('1000');
      await page.locator('form button[type=submit]').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Confirm|تصدیق کریں)$/ })
        .click();
      await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
    });

    await test.step('in a phone change, the passkey replaces the code of the old number only', async () => {
      const next = newPhone();
      await page.goto('/profile?panel=phone');
      await page.locator('input[name=phone]').fill(`0${next.slice(3)}`);
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('form button[type=submit]').click();
      await enterCode(page, world, { ...who, phone: next });
      await expect(page).not.toHaveURL(/panel=phone/);
    });
    expect(codes()).toBe(sent);
  });
