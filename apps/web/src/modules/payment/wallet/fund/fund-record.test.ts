import { fundKinds } from '@nua/contract/fund-record.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { messages as en } from '../text.en.ts';
import { messages as ur } from '../text.ur.ts';
import { aboutLink, fundText } from './fund-record-text.ts';
import { filterOf, periodStart } from './fund-records-query.ts';

const now = new Date('2026-03-10T20:30:00.000Z');

describe('fund records', () => {
  it('have a text for every kind and step in both languages [R2.17]', () => {
    for (const kind of fundKinds) {
      for (const step of ['post', 'hold', 'settle', 'void', 'unpaid'] as const) {
        const { title, description, next } = fundText({ kind, step, amount: cents(1n), about: null });
        for (const id of [title, description, next]) expect([id, id in en, id in ur]).toEqual([id, true, true]);
      }
    }
  });

  it('show the next step of a hold [R2.17] [R1.08]', () => {
    const next = (step: 'hold' | 'settle' | 'void') =>
      fundText({ kind: 'withdraw', step, amount: cents(1n), about: null }).next;
    expect([next('hold'), next('settle'), next('void')]).toEqual([
      'fund.withdraw.hold.next',
      'fund.final',
      'fund.final',
    ]);
  });

  it('show that a bonus is held because of a withdrawal', () => {
    const textOf = (step: 'hold' | 'settle' | 'void' | 'post') =>
      fundText({ kind: 'bonus_returned', step, amount: cents(1n), about: null });
    expect(
      (['hold', 'settle', 'void', 'post'] as const).map((step) => [textOf(step).title, textOf(step).next]),
    ).toEqual([
      ['fund.bonus_returned.hold', 'fund.bonus_returned.hold.next'],
      ['fund.bonus_returned.settle', 'fund.final'],
      ['fund.bonus_returned.void', 'fund.final'],
      ['fund.bonus_returned', 'fund.final'],
    ]);
  });

  it('of a period begin at midnight in Pakistan, in any time zone of the device [R2.17]', () => {
    expect(periodStart('today', now)).toBe('2026-03-10T19:00:00.000Z');
    expect(periodStart('week', now)).toBe('2026-03-04T19:00:00.000Z');
    expect(periodStart('all', now)).toBeUndefined();
  });

  it('are filtered only by the player’s choices [R2.17]', () => {
    expect(filterOf({ wallet: 'main', kind: 'all', period: 'all' }, now)).toEqual({
      wallet: 'main',
      at__gte: undefined,
    });
    expect(filterOf({ wallet: 'game', kind: 'bet', period: 'today' }, now)).toEqual({
      wallet: 'game',
      kind: 'bet',
      at__gte: '2026-03-10T19:00:00.000Z',
    });
  });

  it('link to their deposit, their withdrawal or the rounds [R2.17]', () => {
    expect(aboutLink({ about: { word: 'deposit', id: 'x' } })?.to).toBe('/wallet/deposit?id=x');
    expect(aboutLink({ about: { word: 'withdraw', id: 'x' } })?.to).toBe('/wallet/withdraw?id=x');
    expect(aboutLink({ about: { word: 'round', id: 'x' } })?.to).toBe('/report');
    expect(aboutLink({ about: { word: 'launch', id: 'x' } })).toBeNull();
    expect(aboutLink({ about: null })).toBeNull();
  });
});
