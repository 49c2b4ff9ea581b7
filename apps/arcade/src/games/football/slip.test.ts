import type { FootballCall, FootballLeg } from '@nua/games/football/football.ts';
import { ratio } from '@nua/games/play/odds.ts';
import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { type FootballTable, payoutOf, toggleLeg } from './slip.ts';

const rare = (home: number): FootballLeg => ({ home, away: home + 1, market: 'score', pick: '4-4' });

function tableWith(legs: FootballLeg[]) {
  const call: FootballCall = { legs };
  const limits = { stake_minimum: cents(100), payout_cap: cents(100_000_000) };
  const state = { ...limits, phase: 'open', round: { at: 'idle', last: null }, auto: { status: 'off' }, call };
  const table = {
    lang: 'en',
    state: { ...state, is_call_incomplete: false, shared: { phase: 'betting' }, notice: null },
    change: (change: object) => Object.assign(table.state, change),
  };
  return table as unknown as FootballTable;
}

it('a football pick is refused if the slip would exceed the payout cap at the minimum stake', () => {
  const table = tableWith([rare(0)]);
  for (const home of [2, 4, 6]) toggleLeg(table, rare(home));
  const { legs } = table.state.call;
  expect(legs.length).toBeGreaterThan(0);
  expect(legs.length).toBeLessThan(4);
  expect(table.state.notice?.text).toMatch(
    /^Even with the smallest stake, this slip would pay more than PKR .1,000,000.\./,
  );
  toggleLeg(table, { ...rare(0), pick: '1-1' });
  expect(table.state.call.legs).toEqual([{ ...rare(0), pick: '1-1' }, ...legs.slice(1)]);
  expect(table.state.notice).toBeNull();
});

it('picks can be removed from a football slip whose payout exceeds the cap', () => {
  const table = tableWith([rare(0), rare(2), rare(4), rare(6)]);
  toggleLeg(table, rare(2));
  expect(table.state.call.legs).toEqual([rare(0), rare(4), rare(6)]);
});

it('a football slip shows no payout above the payout cap', () => {
  const payout_cap = cents(100_000);
  expect(payoutOf(ratio(100n, 1n), { stake_text: '10', payout_cap })).toBe(100_000n);
  expect(payoutOf(ratio(100n, 1n), { stake_text: '10.01', payout_cap })).toBeNull();
  expect(payoutOf(ratio(100n, 1n), { stake_text: '', payout_cap })).toBeNull();
});
