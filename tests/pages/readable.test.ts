import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../apps/server/src/app/built-web.ts';
import { routes } from '../../apps/web/src/router/routes.ts';
import { type PlayerWithHistory, playerWithHistory } from '../world/player-with-history.ts';
import { owingPlayer } from '../world/reversing.ts';
import { startWorld, type World } from '../world/world.ts';

let world: World;
let who: PlayerWithHistory;

beforeAll(async () => {
  world = await startWorld({ parts: { web: { ...builtWeb(), shared_ms: 0 } } });
  who = await playerWithHistory(world, { user_name: 'ayesha_reads' });
});
afterAll(() => world.stop());

/** What a page is about: its heading, and what a reader came for. What is the player's own is told by their data. */
type Told = { heading: string; says: readonly string[]; query?: () => string };

const open: Readonly<Record<string, Told>> = {
  '/': { heading: 'Every result can be checked', says: ['Dice', 'RTP', '99.00', 'This is play money.'] },
  '/promo': { heading: 'Promotions', says: ['Dice: 99% RTP, 1% house edge', 'How to take part', 'Terms'] },
  '/activity': { heading: 'Activities', says: ['Check a round yourself', 'How to take part', 'Terms'] },
  '/sign-in': { heading: 'Welcome back', says: ['User name', 'Password', 'Play as a guest', 'No account yet?'] },
  '/sign-up': { heading: 'Create an account', says: ['Mobile number', 'Send code', 'I have an account'] },
};
const own: Readonly<Record<string, Told>> = {
  '/vip': { heading: 'Vip', says: ['Level 0', 'Reaching level 1 costs about', 'All levels and rules'] },
  '/club': { heading: 'Club', says: ['Invite friends', 'Commission'] },
  '/nua-roulette': { heading: 'Prize wheel', says: ['Spin', 'Odds'] },
  '/deposit-roulette': { heading: 'Referral wheel', says: ['500.00', 'Odds'] },
  '/report': { heading: 'Report', says: ['Wagered', '675.00', '6 rounds', 'Check'] },
  '/game-play': { heading: 'Game', says: ['Opening the game'], query: () => '?game=dice' },
  '/profile': { heading: 'ayesha_reads', says: ['Limits and breaks', 'Devices', 'Close account'] },
  '/profile/info': { heading: 'Info', says: ['ayesha_reads', 'Mobile number', 'Member since'] },
  '/profile/avatar': { heading: 'Avatar', says: ['Choose a picture', 'Falcon', 'Turtle'] },
  '/profile/withdrawal-info': { heading: 'Withdrawal info', says: ['PK36 SCBL •••• 6702', 'JazzCash', 'Ayesha K.'] },
  '/wallet': { heading: 'Wallet', says: ['Main', 'In game', '4,000.00', 'In progress', 'Reserved for a withdrawal'] },
  '/wallet/deposit': { heading: 'Deposit', says: ['JazzCash', 'Easypaisa', 'Bank transfer', 'Amount'] },
  '/wallet/withdraw': { heading: 'Withdraw', says: ['Available to withdraw', 'PK36 SCBL •••• 6702', 'Amount'] },
  '/message': { heading: 'Message', says: ['News of the week', 'A gift', '50.00'] },
  '/message/content': {
    heading: 'Content',
    says: ['News of the week', 'Another one.', 'To the wallet'],
    query: () => `?id=${who.message_id}`,
  },
  '/customer-service': { heading: 'How can we help?', says: ['How to deposit', 'We never ask for that PIN.'] },
};

/** The page as a browser without JavaScript shows it: the text of `main`, and its first heading. */
async function read(path: string, token: string | null): Promise<{ status: number; heading: string; text: string }> {
  const headers: Record<string, string> = token === null ? {} : { cookie: `nua_session=${token}` };
  const response = await fetch(world.url + path, { headers, redirect: 'manual' });
  const html = await response.text();
  const main = /<main[\s>][\s\S]*?<\/main>/.exec(html)?.[0] ?? '';
  // What stands in a template, in a hidden part or in a script is not read by anybody.
  const shown = main.replace(/<(script|style|template|noscript)[\s>][\s\S]*?<\/\1>/g, '');
  expect(shown).not.toMatch(/<[a-z]+[^>]* hidden(=""|[\s>])/);
  const heading = plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(shown)?.[1] ?? '');
  return { status: response.status, heading, text: plain(shown) };
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
    .trim();

describe('without JavaScript', () => {
  it('every page of the route table is told about here', () => {
    const wanted = (access: string) => routes.filter((route) => route.access === access).map(({ path }) => path);
    expect(Object.keys(open).sort()).toEqual(wanted('visitor').sort());
    expect(Object.keys(own).sort()).toEqual(wanted('player').sort());
  });

  it.each(Object.entries(open))('a visitor reads on %s what it is about [R1.01]', async (path, { heading, says }) => {
    const page = await read(path, null);
    expect([page.status, page.heading]).toEqual([200, heading]);
    for (const part of says) expect(page.text).toContain(part);
  });

  it.each([...Object.entries(own), ...Object.entries(open).filter(([path]) => !path.startsWith('/sign-'))])(
    'a player reads on %s what it is about [R1.01]',
    async (path, { heading, says, query }) => {
      const page = await read(path + (query?.() ?? ''), who.token);
      expect([page.status, page.heading]).toEqual([200, heading]);
      for (const part of says) expect(page.text).toContain(part);
    },
  );

  it('whoever owes reads before withdrawing that it has to be paid first', async () => {
    const { player } = await owingPlayer(world);
    const { text } = await read('/wallet/withdraw', player.token);
    expect(text).toContain('A deposit was reversed.');
    expect(text).toContain('You cannot withdraw until it is paid.');
    expect((await read('/wallet/withdraw', who.token)).text).not.toContain('cannot withdraw');
  });
});
