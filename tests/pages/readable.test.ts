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

/**
 * The content of a page: its heading, and texts that its reader looks for. A page for players contains that player's
 * data.
 */
type Content = { heading: string; texts: readonly string[]; query?: () => string };

const visitorPages: Readonly<Record<string, Content>> = {
  '/': { heading: 'Every result can be checked', texts: ['Dice', 'RTP', '99.00', 'This is play money.'] },
  '/promo': { heading: 'Promotions', texts: ['Dice pays back 99% on average', 'How to take part', 'Terms'] },
  '/activity': { heading: 'Activities', texts: ['Check a round yourself', 'How to take part', 'Terms'] },
  '/sign-in': { heading: 'Welcome back', texts: ['User name', 'Password', 'Play as a guest', 'No account yet?'] },
  '/sign-up': { heading: 'Create an account', texts: ['Mobile number', 'Send code', 'I have an account'] },
};
const playerPages: Readonly<Record<string, Content>> = {
  '/vip': { heading: 'Vip', texts: ['Level 0', 'Reaching level 1 costs about', 'All levels and rules'] },
  '/club': { heading: 'Club', texts: ['Invite friends', 'Commission'] },
  '/nua-roulette': { heading: 'Prize wheel', texts: ['Spin', 'Odds'] },
  '/deposit-roulette': { heading: 'Referral wheel', texts: ['500.00', 'Odds'] },
  '/report': { heading: 'Report', texts: ['Wagered', '675.00', '6 rounds', 'Check'] },
  '/game-play': { heading: 'Game', texts: ['Opening the game'], query: () => '?game=dice' },
  '/profile': { heading: 'ayesha_reads', texts: ['Limits and breaks', 'Devices', 'Close account'] },
  '/profile/info': { heading: 'Info', texts: ['ayesha_reads', 'Mobile number', 'Member since'] },
  '/profile/avatar': { heading: 'Avatar', texts: ['Choose a picture', 'Falcon', 'Turtle'] },
  '/profile/withdrawal-info': { heading: 'Withdrawal info', texts: ['PK36 SCBL •••• 6702', 'JazzCash', 'Ayesha K.'] },
  '/wallet': { heading: 'Wallet', texts: ['Main', 'In game', '4,000.00', 'In progress', 'Reserved for a withdrawal'] },
  '/wallet/deposit': { heading: 'Deposit', texts: ['JazzCash', 'Easypaisa', 'Bank transfer', 'Amount'] },
  '/wallet/withdraw': { heading: 'Withdraw', texts: ['Available to withdraw', 'PK36 SCBL •••• 6702', 'Amount'] },
  '/message': { heading: 'Message', texts: ['News of the week', 'A gift', '50.00'] },
  '/message/content': {
    heading: 'Content',
    texts: ['News of the week', 'Another one.', 'To the wallet'],
    query: () => `?id=${who.message_id}`,
  },
  '/tournament': { heading: 'Tournaments', texts: ['Weekly tournament', 'Up to', '450.00'] },
  '/tournament/content': {
    heading: 'Tournament',
    texts: ['Weekly tournament', 'Standings', 'Prizes', 'Only your own money counts.'],
    query: () => `?id=${who.tournament_id}`,
  },
  '/customer-service': { heading: 'How can we help?', texts: ['How to deposit', 'We never ask for that PIN.'] },
};

/** Reads a page as a browser without JavaScript shows it: the text of `main`, and its first heading. */
async function readPage(
  path: string,
  token: string | null,
): Promise<{ status: number; heading: string; text: string }> {
  const headers: Record<string, string> = token === null ? {} : { cookie: `nua_session=${token}` };
  const response = await fetch(world.url + path, { headers, redirect: 'manual' });
  const html = await response.text();
  const main = /<main[\s>][\s\S]*?<\/main>/.exec(html)?.[0] ?? '';
  // Templates, hidden parts and scripts are not visible.
  const shown = main.replace(/<(script|style|template|noscript)[\s>][\s\S]*?<\/\1>/g, '');
  expect(shown).not.toMatch(/<[a-z]+[^>]* hidden(=""|[\s>])/);
  const heading = plainText(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(shown)?.[1] ?? '');
  return { status: response.status, heading, text: plainText(shown) };
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
    .trim();

describe('without JavaScript', () => {
  it('every page of the route table is tested', () => {
    const pathsFor = (access: string) => routes.filter((route) => route.access === access).map(({ path }) => path);
    expect(Object.keys(visitorPages).sort()).toEqual(pathsFor('visitor').sort());
    expect(Object.keys(playerPages).sort()).toEqual(pathsFor('player').sort());
  });

  it.each(Object.entries(visitorPages))(
    'a visitor reads the content of %s [R1.01]',
    async (path, { heading, texts }) => {
      const page = await readPage(path, null);
      expect([page.status, page.heading]).toEqual([200, heading]);
      for (const part of texts) expect(page.text).toContain(part);
    },
  );

  it.each([
    ...Object.entries(playerPages),
    ...Object.entries(visitorPages).filter(([path]) => !path.startsWith('/sign-')),
  ])('a player reads the content of %s [R1.01]', async (path, { heading, texts, query }) => {
    const page = await readPage(path + (query?.() ?? ''), who.token);
    expect([page.status, page.heading]).toEqual([200, heading]);
    for (const part of texts) expect(page.text).toContain(part);
  });

  it('a player with a debt reads on the withdraw page that the debt must be paid first', async () => {
    const { player } = await owingPlayer(world);
    const { text } = await readPage('/wallet/withdraw', player.token);
    expect(text).toContain('A deposit was reversed.');
    expect(text).toContain('You can withdraw when this amount is paid.');
    expect((await readPage('/wallet/withdraw', who.token)).text).not.toContain('You can withdraw when');
  });
});
