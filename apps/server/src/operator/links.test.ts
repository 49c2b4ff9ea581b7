import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeAs, giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { settingRules } from '../settings/setting-rules.ts';
import { assertLinksAllowed } from './links.ts';

let world: World;
let player: PayingPlayer;
beforeAll(async () => {
  world = await startWorld({ environment: { PUBLIC_URL: 'https://nua.example' } });
  await giveNames(world, 'amna', 'bashir');
  player = await payingPlayer(world);
});
afterAll(() => world.stop());

const operate = (name: string, ...words: string[]) => operateAs(world, name, ...words);
const send = (text: string, ...more: string[]) => [
  ...['message', 'send', '--title-en', 'News', '--title-ur', 'خبر', '--text-en', text, '--text-ur', 'ایک'],
  ...['--to', `player:${player.id}`, ...more],
];
const linkOptions = (link: string) => ['--link', link, '--link-en', 'See', '--link-ur', 'دیکھیں'];
const item = (en: string, extra: object = {}) => JSON.stringify({ en: { text: en }, ur: { text: 'ایک' }, extra });

describe('a text of an operator', () => {
  it.each([
    ['a link of a message', () => send('One', ...linkOptions('https://thief.example/login'))],
    ['a text of a message', () => send('Claim at https://thief.example now')],
    ['an announcement', () => ['announce', 'Gift', 'www.thief.example', 'تحفہ', 'متن']],
    ['a content item', () => ['cms', 'set', 'help-links', item('<a href="https://thief.example">here</a>')]],
    [
      'an extra of a promotion',
      () => ['cms', 'set', 'promo-links', item('One', { navigateTo: 'https://thief.example' })],
    ],
    [
      'a link that looks like a path of this site',
      () => ['cms', 'set', 'promo-links', item('One', { navigateTo: '//thief.example' })],
    ],
    ['the reason of a block', () => ['block', player.id, 'appeal', 'at', 'thief.example']],
    ['the reason of a freeze', () => ['freeze', player.id, '0', 'see', 'thief.example/appeal']],
  ])('cannot link to another site in %s', async (_what, words) => {
    await expect(operate('amna', ...words())).rejects.toThrow('leads to another site. Allowed: nua.example');
  });

  it('may link to this site, and to a site that two operators have allowed', async () => {
    expect(
      await operate('amna', ...send('See /promo or https://nua.example/promo', ...linkOptions('/promo'))),
    ).toContain('sent');
    const proposed = await operate('amna', 'set', 'link_sites', '["partner.example"]');
    await expect(operate('amna', ...send('One', ...linkOptions('https://partner.example/x')))).rejects.toThrow(
      'another site',
    );
    await agreeAs(world, 'bashir', proposed);
    await expect.poll(() => world.app.settings.get('link_sites')).toEqual(['partner.example']);
    expect(await operate('amna', ...send('One', ...linkOptions('https://www.partner.example/x')))).toContain('sent');
    await expect(operate('amna', ...send('One', ...linkOptions('https://notpartner.example')))).rejects.toThrow(
      'another site',
    );
  });

  it.each([
    'http://thief.example',
    'HTTPS://THIEF.EXAMPLE',
    'https://nua.example@thief.example',
    'https://nua.example.thief.example',
    'thief.com',
    '…thief.com',
    'thief。com',
    'ｔｈｉｅｆ．ｃｏｍ',
    'thi\u200bef.com',
    'javascript:alert(1)',
    'mailto:thief',
    'tel:0900',
    'intent://thief#Intent;end',
    '\\\\thief.example',
    'Write to help@thief.com',
    'a.example',
    'Send it to 0300 1234567',
    'WhatsApp +92-300-1234567',
    'Call (0300) 1234567',
    'Call 0300–1234567',
    'Call 03 00 12 34 56 7',
    'Pay to PK24·MUCB·0646·6099·7100·0177',
    'رقم ۰۳۰۰۱۲۳۴۵۶۷ پر بھیجیں',
    'Pay to PK24 MUCB 0646 6099 7100 0177',
    'Pay to GB82 WEST 1234 5698 7654 32',
    'Pay to DE10 or GB82 WEST 1234 5698 7654 32 TODAY',
    'Pay to de89.3704.0044.0532.0130.00',
    'WhatsApp +44 7911 123456',
    'WhatsApp 0044 (7911) 123456',
    'Claim at 185.199.108.153/gift now',
    '💰.ws',
    'See 💰.Ws/gift',
    '☮.COM',
    'thief.xn--p1ai',
    'java\tscript:alert(1)',
  ])('is refused if it leads to another site, phone or bank account: %s', (text) => {
    expect(() => assertLinksAllowed(world.app, text)).toThrow('another site');
  });

  it.each([
    'Rs.500 on 2026-03-11 at 10.30, i.e. 1.5x your stake. Play now!',
    'Open /promo?from=inbox#top',
    'ends 2026-11-24T22:00:00.000Z',
    'mailto:help@nua.example',
    'Write to help@nua.example or call 0800 00682',
    'Pay to PK36SCBL0000001123456702, PKR 300 1234567 times',
    'See {{.url}} or {{.url_ur}}',
    'Version 1.10.2, <b>5 000 000</b>.See 00:30 to 10.30 🎉. Up to 1,000.00 x 100.00',
    'Won PKR +12,000,000.00 on round 01990000-0000-7000-8000-000000000000',
    'USE CODE WE10 WITH YOUR NEXT BETS. Use code WE10 with your next bets',
    'USE CODE GB82 WITH YOUR NEXT FIVE BETS OR DE10 WITH MORE BETS THAN TEN',
    'You won 🎉.Play again 🎁.NOW or later',
    'یہ کھیل ابھی کھیلیں۔ شکریہ۔',
  ])('may contain "%s"', (text) => {
    expect(() => assertLinksAllowed(world.app, text)).not.toThrow();
  });
});

it('the first value of a setting that one operator can change contains no links', () => {
  const settings = Object.entries(settingRules).filter(([, { needs_two_operators }]) => !needs_two_operators);
  expect(settings.map(([key]) => key)).toEqual(['clientSettings', 'ticket_rules']);
  for (const [key, { first }] of settings) expect(JSON.stringify(first), key).not.toContain('"http');
});
