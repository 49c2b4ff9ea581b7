import { displayName } from '@nua/contract/display-name.ts';
import { describe, expect, it } from 'vitest';
import type { Player } from '../../api/wire.ts';
import { activeAccount, balancesOf, divideByDebt, gameSum, isGuest } from './balance-rules.ts';

const account = (id: string, currency: string, balance: bigint, bonus = 0n) => ({
  id,
  currency,
  balance,
  bonus,
  block_amount: 0n,
  freeze: 0n,
});
const player = (change: object) =>
  ({ phone: '+923001234567', game_accts: [], player_accts: [], ...change }) as unknown as Player;

describe('the accounts of a player', () => {
  const ofTwoCurrencies = player({
    player_accts: [account('1', 'USD', 500n), account('2', 'PKR', 10_001n, 250n)],
    game_accts: [
      { balance: 10n, currency: 'PKR' },
      { balance: 20n, currency: 'PKR' },
      { balance: 999n, currency: 'USD' },
    ],
  });
  it('include one active account, in the configured currency if possible [R4.08]', () => {
    expect(activeAccount(ofTwoCurrencies, 'PKR')?.id).toBe('2');
    expect(activeAccount(ofTwoCurrencies, 'EUR')?.id).toBe('1');
    expect(activeAccount(player({}), 'PKR')).toBeUndefined();
  });
  it('have a total of the main, bonus and game wallets in the same currency [R4.09] [R1.06]', () => {
    expect(balancesOf(ofTwoCurrencies, 'PKR')).toMatchObject({ main: 10_001n, bonus: 250n, game: 30n, total: 10_281n });
  });
  it('have game balances whose sum is exact in paisa [R4.10]', () => {
    const many = player({ game_accts: Array.from({ length: 10 }, () => ({ balance: 10n, currency: 'PKR' })) });
    expect(gameSum(many, 'PKR')).toBe(100n);
  });
});

describe('a player', () => {
  it.each([
    [500n, 0n, 0n, 500n],
    [500n, 200n, 200n, 300n],
    [500n, 500n, 500n, 0n],
    [500n, 501n, 500n, 0n],
  ])('deposits %i and owes %i, so %i pays the debt and %i is received', (amount, debt, paid, rest) => {
    expect(divideByDebt(amount, debt)).toEqual({ paid, rest });
  });
  it('without a phone number is a guest [R4.07]', () => {
    expect(isGuest(player({ phone: null }))).toBe(true);
    expect(isGuest(player({}))).toBe(false);
  });
});

describe('the player name on the screen', () => {
  it.each([
    ['tourist-a9f3', 'Tourist-a9'],
    ['tourist-_-x7', 'Tourist-x7'],
    ['tourist-z', 'tourist-??'],
    ['tourist-', 'tourist-??'],
    ['ayesha', 'ayesha'],
  ])('for the stored name %s is %s [R3.14]', (alias, shown) => {
    expect(displayName(alias)).toBe(shown);
  });
});
