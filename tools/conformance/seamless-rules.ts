import { firstWrong, type Rule } from './rule.ts';
import { attack, done, refused, shown, type WalletSubject, walletRules } from './wallet-rules.ts';

/** Nua's own wallet on a server that the run starts. The run can use its players, operators and books. */
export type SeamlessSubject = WalletSubject & {
  /** Signs the player of a session out. */
  endSession(session: string): Promise<void>;
  /** A win of this amount waits for the platform's operators. */
  held_amount: string;
  /** Lets the operators approve a held win. */
  allowWin(id: string): Promise<void>;
  /** The differences in the platform's books; empty if the books are correct. */
  differences(): Promise<readonly string[]>;
};

type SeamlessRule = Rule<SeamlessSubject>;

const signedOut: readonly SeamlessRule[] = [
  {
    id: 'late-win',
    says: 'after the session has ended, a win, a rollback and the end of a round are accepted, a bet is refused',
    side: 'platform',
    async check(subject) {
      const { session, bet, win, rollback, end, after } = await attack(subject);
      const [won, back] = [subject.studio.newName('bet'), subject.studio.newName('bet')];
      await bet(won);
      await bet(back);
      await subject.endSession(session);
      return firstWrong([
        ['a bet', shown(await bet()), refused('SESSION_ENDED', after(-20n))],
        ['the win', shown(await win(won, '30.00')), done(true, after(10n))],
        ['the rollback', shown(await rollback(back)), done(true, after(20n))],
        ['the end', shown(await end('10.00', '30.00')), done(true, after(20n))],
      ]);
    },
  },
];

const held: readonly SeamlessRule[] = [
  {
    id: 'held-win',
    says: 'a win that waits for operators survives a rollback and the end of its round, and is paid when they allow it',
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
        ['the allowed win', [paid.status, paid.applied], [200, true]],
        ['the end', (await end('10.00', held_amount)).status, 200],
      ]);
    },
  },
  {
    id: 'held-id',
    says: 'another call with the id of a waiting win is refused',
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

const whole: readonly SeamlessRule[] = [
  {
    id: 'books',
    says: 'after all checks the platform’s books are consistent',
    side: 'platform',
    check: async (subject) => firstWrong([['the differences', await subject.differences(), []]]),
  },
];

/** The rules that a provider relies on when its calls move money on the platform (docs/features/seamless.md). */
export const seamlessRules: readonly SeamlessRule[] = [...walletRules, ...signedOut, ...held, ...whole];
