import { type Cents, cents, parseCents, ZERO } from '@nua/money';
import { firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { decideLevel, newState, type VipStakes, type VipState } from './vip-rules.ts';

const rule = firstRules.vip;
const current = { version: 1, rule };
const rules = { current, level_rule: rule, month: current };
const points = (wire: string): Cents => parseCents(wire);

const stateOn = (today: string, change: Partial<VipState> = {}): VipState => ({ ...newState(today, 1), ...change });
const stakesOf = (life: string, rest: Partial<VipStakes> = {}): VipStakes => ({
  ...{ life: points(life), keep_period: ZERO, open_month: ZERO },
  ...rest,
});
const checkOn = (state: VipState, stakes: VipStakes, today: string) => decideLevel(state, stakes, { today, ...rules });

describe('a VIP level', () => {
  it('rises by at most one a day, and can rise again the next day [R1.09]', () => {
    const first = checkOn(stateOn('2026-03-10'), stakesOf('600000.00'), '2026-03-10');
    expect(first).toMatchObject({ rose_to: 1, dropped_to: null, state: { level: 1, look_on: '2026-03-11' } });
    expect(first.claims).toEqual([
      { kind: 'level_up', level: 1, month: null, amount: rule.levels[0]!.level_up, rule_version: 1 },
    ]);
    const again = checkOn(first.state, stakesOf('600000.00'), '2026-03-10');
    expect(again).toMatchObject({ rose_to: null, claims: [], state: first.state });
    const next = checkOn(first.state, stakesOf('600000.00'), '2026-03-11');
    expect(next).toMatchObject({ rose_to: 2, state: { level: 2, kept_from: '2026-03-12' } });
  });

  it('is not reached if a single paisa is missing', () => {
    expect(checkOn(stateOn('2026-03-10'), stakesOf('2999.99'), '2026-03-10').rose_to).toBeNull();
    expect(checkOn(stateOn('2026-03-10'), stakesOf('3000.00'), '2026-03-10').rose_to).toBe(1);
  });

  const level_two = { level: 2, kept_from: '2026-03-01', raised_on: '2026-03-01' };
  // (30,000 - 3,000) / 10 is a tenth of the points between the levels.
  it.each([
    ['2026-03-30', '0.00', null],
    ['2026-03-31', '2699.99', 1],
    ['2026-03-31', '2700.00', null],
    ['2026-05-20', '0.00', 1],
  ])('held since 2026-03-01 and checked on %s with %s points drops to: %s', (today, earned, dropped_to) => {
    const done = checkOn(
      stateOn('2026-03-01', level_two),
      stakesOf('30000.00', { keep_period: points(earned) }),
      today,
    );
    expect(done.dropped_to).toBe(dropped_to);
    expect(done.state.level).toBe(dropped_to ?? 2);
    if (today !== '2026-03-30') expect(done.state.kept_from).toBe(today);
  });

  it('that was lost is reached again once the missing points are earned', () => {
    const lost = checkOn(stateOn('2026-03-01', level_two), stakesOf('30000.00'), '2026-03-31');
    expect(lost.state).toMatchObject({ level: 1, deducted_cents: points('2700.00') });
    expect(checkOn(lost.state, stakesOf('32699.99'), '2026-04-01').rose_to).toBeNull();
    const back = checkOn(lost.state, stakesOf('32700.00'), '2026-04-01');
    expect(back.rose_to).toBe(2);
  });

  it('that is at risk is announced once, a week before the decision', () => {
    const state = stateOn('2026-03-01', level_two);
    expect(checkOn(state, stakesOf('30000.00'), '2026-03-23').missing).toBeNull();
    const warned = checkOn(state, stakesOf('30000.00', { keep_period: points('100.00') }), '2026-03-24');
    expect(warned.missing).toBe(points('2600.00'));
    expect(warned.state.look_on).toBe('2026-03-31');
    expect(checkOn(warned.state, stakesOf('30000.00'), '2026-03-25').missing).toBeNull();
    expect(checkOn(state, stakesOf('30000.00', { keep_period: points('2700.00') }), '2026-03-24').missing).toBeNull();
  });

  it('of a player who does not play is checked only on the last day of its period', () => {
    expect(checkOn(stateOn('2026-03-10'), stakesOf('5.00'), '2026-03-10').state.look_on).toBeNull();
    const kept = checkOn(
      stateOn('2026-03-10', { ...level_two, kept_from: '2026-03-10' }),
      stakesOf('30000.00'),
      '2026-03-12',
    );
    expect(kept.state.look_on).toBe('2026-04-01');
  });
});

describe('a month at a VIP level', () => {
  const open = { level: 2, kept_from: '2026-03-20', open_month: '2026-03-01' };
  it.each([
    ['35999.99', 1],
    ['36000.00', 2],
    ['3999.99', null],
  ])('with %s points ends with the reward of level: %s', (month, level) => {
    const stakes = stakesOf('60000.00', { open_month: points(month) });
    expect(checkOn(stateOn('2026-03-20', open), stakes, '2026-03-31').claims).toEqual([]);
    const { claims, state } = checkOn(stateOn('2026-03-20', open), stakes, '2026-04-01');
    expect(claims.map(({ kind, level, month }) => [kind, level, month])).toEqual(
      level === null ? [] : [['monthly', level, '2026-03-01']],
    );
    expect(state.open_month).toBe('2026-04-01');
    expect(checkOn(state, stakes, '2026-04-02').claims).toEqual([]);
  });

  it('is paid for the level held during it, not for a level reached afterwards', () => {
    const stakes = stakesOf('4000.00', { open_month: cents(400_000n) });
    const { claims, rose_to } = checkOn(stateOn('2026-03-20', { open_month: '2026-03-01' }), stakes, '2026-04-01');
    expect([rose_to, claims.map(({ kind }) => kind)]).toEqual([1, ['level_up']]);
  });
});
