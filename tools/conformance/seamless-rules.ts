import { isDecided, type Studio, type StudioCall, type StudioResponse } from '@nua/sandbox';
import { firstWrong, type Rule } from './rule.ts';

/** The platform's seamless wallet with a provider in front of it. */
export type SeamlessSubject = {
  studio: Studio;
  game: string;
  /** A new player's session with PKR 1,000.00 to play with. */
  newSession(): Promise<string>;
  /** Signs the player of a session out. */
  endSession(session: string): Promise<void>;
  /** A win of this amount waits for the platform's operators. */
  held_amount: string;
  /** The operators let a win through that waits. */
  allowWin(id: string): Promise<void>;
  /** What the platform's books say against themselves; empty where they are whole. */
  differences(): Promise<readonly string[]>;
};

type Fields = Record<string, string>;
type SeamlessRule = Rule<SeamlessSubject>;

/** A session under attack, with short names for its calls. */
async function attack({ studio, game, newSession }: SeamlessSubject) {
  const session = await newSession();
  const about = { session, currency: 'PKR' };
  const round = studio.newName('round');
  const send = (call: StudioCall, fields: Fields) => studio.attempt(call, { ...about, ...fields });
  const betOf = (id = studio.newName('bet'), amount = '10.00'): Fields => ({ id, round, game, amount });
  return {
    ...{ session, round, send, betOf },
    bet: (id?: string, amount?: string) => send('bet', betOf(id, amount)),
    win: (bet: string, amount: string, id = studio.newName('win')) => send('win', { id, bet, amount }),
    rollback: (bet: string) => send('rollback', { id: studio.newName('rollback'), bet }),
    end: (staked: string, paid: string) => send('end_round', { id: studio.newName('end'), round, staked, paid }),
    balance: async () => shown(await send('balance', {})).balance,
  };
}

/** The part of a response that rules speak of. */
type Shown = { status: number; applied?: boolean; error?: string; balance?: string };
const shown = ({ status, text }: StudioResponse): Shown => {
  const {
    bonus: _bonus,
    currency: _currency,
    ...rest
  } = JSON.parse(text) as Omit<Shown, 'status'> & { bonus?: string; currency?: string };
  return { status, ...rest };
};
const done = (applied: boolean, balance: string): Shown => ({ status: 200, applied, balance });
const refused = (error: string, balance: string): Shown => ({ status: 422, error, balance });

const once: readonly SeamlessRule[] = [
  {
    id: 'same-id-twice',
    says: 'a repeated call is answered again to the byte and moves money once',
    side: 'platform',
    async check(subject) {
      const { send, betOf, bet, balance } = await attack(subject);
      const fields = betOf();
      const first = await send('bet', fields);
      await bet();
      return firstWrong([
        ['the repeat', await send('bet', fields), first],
        ['the balance', await balance(), '980.00'],
      ]);
    },
  },
  {
    id: 'same-id-at-once',
    says: 'thirty calls with one id at once are answered the same and move money once',
    side: 'platform',
    async check(subject) {
      const { send, betOf, balance } = await attack(subject);
      const fields = betOf();
      const all = (await Promise.all(Array.from({ length: 30 }, () => send('bet', fields)))).filter(isDecided);
      const texts = new Set(all.map(({ text }) => text));
      return firstWrong([
        ['how many answers there are', texts.size, 1],
        ['the balance', await balance(), '990.00'],
      ]);
    },
  },
  {
    id: 'same-id-other-amount',
    says: 'another call under a known id is not taken',
    side: 'platform',
    async check(subject) {
      const { send, betOf, balance } = await attack(subject);
      const fields = betOf();
      await send('bet', fields);
      const other = await send('bet', { ...fields, amount: '11.00' });
      return firstWrong([
        ['the status', other.status, 409],
        ['the balance', await balance(), '990.00'],
      ]);
    },
  },
  {
    id: 'signature',
    says: 'a call that is wrongly signed is not read',
    side: 'platform',
    async check(subject) {
      const { session, balance, betOf } = await attack(subject);
      const text = JSON.stringify({ ...betOf(), session, currency: 'PKR' });
      const { status } = await subject.studio.post('bet', text, 'the-secret-of-somebody-else-0123456789');
      return firstWrong([
        ['the status', status, 401],
        ['the balance', await balance(), '1000.00'],
      ]);
    },
  },
];

const order: readonly SeamlessRule[] = [
  {
    id: 'late-bet',
    says: 'a bet that comes after its rollback is refused, and a win of it moves nothing',
    side: 'platform',
    async check(subject) {
      const { bet, rollback, win } = await attack(subject);
      const id = subject.studio.newName('bet');
      return firstWrong([
        ['the rollback', shown(await rollback(id)), done(false, '1000.00')],
        ['the late bet', shown(await bet(id)), refused('BET_CANCELLED', '1000.00')],
        ['the win', shown(await win(id, '50.00')), done(false, '1000.00')],
      ]);
    },
  },
  {
    id: 'win-after-rollback',
    says: 'after a rollback neither a win nor another rollback moves money',
    side: 'platform',
    async check(subject) {
      const { bet, rollback, win } = await attack(subject);
      const id = subject.studio.newName('bet');
      await bet(id);
      return firstWrong([
        ['the rollback', shown(await rollback(id)), done(true, '1000.00')],
        ['the win', shown(await win(id, '50.00')), done(false, '1000.00')],
        ['the second rollback', shown(await rollback(id)), done(false, '1000.00')],
      ]);
    },
  },
  {
    id: 'early-win',
    says: 'a win that comes before its bet waits, and is paid when it is repeated',
    side: 'platform',
    async check(subject) {
      const { bet, win } = await attack(subject);
      const [id, won] = [subject.studio.newName('bet'), subject.studio.newName('win')];
      const early = await win(id, '50.00', won);
      await bet(id);
      const repeated = shown(await win(id, '50.00', won));
      return firstWrong([
        ['the early win', early.status, 503],
        ['its repeat', repeated, done(true, '1040.00')],
      ]);
    },
  },
  {
    id: 'early-end',
    says: 'a round does not end while a call of it is missing, and takes nothing after its end',
    side: 'platform',
    async check(subject) {
      const { bet, win, end } = await attack(subject);
      const id = subject.studio.newName('bet');
      await bet(id);
      const early = await end('10.00', '5.00');
      await win(id, '5.00');
      return firstWrong([
        ['the early end', early.status, 503],
        ['the end', shown(await end('10.00', '5.00')), done(true, '995.00')],
        ['a win after it', shown(await win(id, '5.00')), refused('ROUND_ENDED', '995.00')],
      ]);
    },
  },
  {
    id: 'late-win',
    says: 'a win, a rollback and the end of a round are taken after their session has ended, a bet is not',
    side: 'platform',
    async check(subject) {
      const { session, bet, win, rollback, end } = await attack(subject);
      const [kept, back] = [subject.studio.newName('bet'), subject.studio.newName('bet')];
      await bet(kept);
      await bet(back);
      await subject.endSession(session);
      return firstWrong([
        ['a bet', shown(await bet()), refused('SESSION_ENDED', '980.00')],
        ['the win', shown(await win(kept, '30.00')), done(true, '1010.00')],
        ['the rollback', shown(await rollback(back)), done(true, '1020.00')],
        ['the end', shown(await end('10.00', '30.00')), done(true, '1020.00')],
      ]);
    },
  },
];

const held: readonly SeamlessRule[] = [
  {
    id: 'held-win',
    says: 'a win that waits for operators is lost by neither a rollback nor the end of its round, and is paid when they let it through',
    side: 'platform',
    async check(subject) {
      const { bet, win, rollback, end } = await attack(subject);
      const { held_amount, studio } = subject;
      const [id, won] = [studio.newName('bet'), studio.newName('win')];
      await bet(id);
      const first = shown(await win(id, held_amount, won));
      const back = await rollback(id);
      const over = await end('10.00', '0.00');
      await subject.allowWin(won);
      const paid = shown(await win(id, held_amount, won));
      return firstWrong([
        ['the win', first, { status: 503, error: 'WIN_HELD' }],
        ['the rollback', back.status, 503],
        ['the end without it', over.status, 503],
        ['the win that was let through', [paid.status, paid.applied], [200, true]],
        ['the end', (await end('10.00', held_amount)).status, 200],
      ]);
    },
  },
  {
    id: 'held-id',
    says: 'another call under the id of a win that waits is not taken',
    side: 'platform',
    async check(subject) {
      const [mine, other] = [await attack(subject), await attack(subject)];
      const [id, won] = [subject.studio.newName('bet'), subject.studio.newName('win')];
      await mine.bet(id);
      await mine.win(id, subject.held_amount, won);
      return firstWrong([
        ['another amount', (await mine.win(id, '1.00', won)).status, 409],
        ['another player’s bet', (await other.bet(won)).status, 409],
        ['the win itself', (await mine.win(id, subject.held_amount, won)).status, 503],
      ]);
    },
  },
];

const money: readonly SeamlessRule[] = [
  {
    id: 'insufficient-funds',
    says: 'a bet above the balance is refused with the real balance, also when it is repeated',
    side: 'platform',
    async check(subject) {
      const { send, betOf } = await attack(subject);
      const fields = betOf(undefined, '1000.01');
      const [first, second] = [await send('bet', fields), await send('bet', fields)];
      const wanted = refused('INSUFFICIENT_FUNDS', '1000.00');
      return firstWrong([
        ['the answer', shown(first), wanted],
        ['its repeat', second, first],
      ]);
    },
  },
  {
    id: 'lost-answers',
    says: 'ten rounds whose calls are lost, doubled, late and forged leave what the provider believes',
    side: 'platform',
    async check(subject) {
      const { session, balance } = await attack(subject);
      const { studio, game } = subject;
      let expected = 100_000n;
      for (let round = 0; round < 10; round += 1) {
        const { staked, paid } = await studio.playRound({ session, game, stake: 500n, faults: 0.4 });
        expected += paid - staked;
      }
      const seen = BigInt(((await balance()) ?? '').replace('.', ''));
      return firstWrong([
        ['what the studio complains of', studio.complaints, []],
        ['the balance', seen, expected],
      ]);
    },
  },
  {
    id: 'books',
    says: 'after all of this the platform’s books agree with themselves',
    side: 'platform',
    check: async (subject) => firstWrong([['the differences', await subject.differences(), []]]),
  },
];

/** What a provider relies on where its calls move money on the platform (docs/features/seamless.md). */
export const seamlessRules: readonly SeamlessRule[] = [...once, ...order, ...held, ...money];
