import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import type { PayoutState } from '../../../core/ports/payout-rail.ts';
import {
  decidePayout,
  isCancellable,
  isFinal,
  reasonToReview,
  usableFrom,
  voidedByDebt,
  type WithdrawState,
} from './withdraw-rules.ts';

const now = new Date('2026-03-10T07:00:00Z');
const cents = (value: bigint) => value as Cents;
const plain = {
  amount: cents(100_000n),
  automatic_limit: cents(100_000n),
  two_person_limit: cents(500_000n),
  deposited: cents(100_000n),
  staked: cents(100_000n),
  turnover_bps: 10_000,
  is_identity_shared: false,
  is_number_doubted: false,
  account_review: null,
  owner_status: null,
};

describe('a requested payout', () => {
  it.each([
    ['is sent without review at the automatic limit if all deposits were played', {}, null],
    ['is reviewed one paisa above the automatic limit', { amount: cents(100_001n) }, 'above_automatic_limit'],
    [
      'is reviewed above the two-person limit, even if the automatic limit is higher',
      { amount: cents(500_001n), automatic_limit: cents(900_000n) },
      'above_automatic_limit',
    ],
    [
      'is sent without review at the two-person limit and below the automatic limit',
      { amount: cents(500_000n), automatic_limit: cents(900_000n) },
      null,
    ],
    ['is reviewed one paisa before the turnover is reached', { staked: cents(99_999n) }, 'unplayed_deposits'],
    ['is sent without review if no turnover is required', { staked: cents(0n), turnover_bps: 0 }, null],
    ['is sent without review if nothing was deposited', { deposited: cents(0n), staked: cents(0n) }, null],
    ['is reviewed if it goes to a shared CNIC', { is_identity_shared: true }, 'shared_identity'],
    ['is reviewed while another person may read the player’s codes', { is_number_doubted: true }, 'number_doubted'],
    [
      'is reviewed if it goes to an account that a new device added',
      { account_review: 'new_device' as const },
      'new_device',
    ],
    [
      'is reviewed if it goes to an account that was added after the phone number was idle',
      { account_review: 'idle_number' as const },
      'idle_number',
    ],
    [
      'is sent without review to an account that the provider confirms as the player’s own',
      { owner_status: 'agrees' as const },
      null,
    ],
    [
      'is held until the provider has named the owner of the account',
      { owner_status: 'asking' as const },
      'owner_asked',
    ],
    ['is reviewed if it goes to an account of another name', { owner_status: 'differs' as const }, 'owner_differs'],
    [
      'is reviewed if it goes to an account that the provider does not know',
      { owner_status: 'not_found' as const },
      'owner_not_found',
    ],
    ['is reviewed if the provider does not return the name', { owner_status: 'not_told' as const }, 'owner_not_told'],
  ])('%s [R1.08]', (_name, change, reason) => {
    expect(reasonToReview({ ...plain, ...change })).toBe(reason);
  });
});

describe('a result for a payout', () => {
  const states: WithdrawState[] = ['reviewing', 'approved', 'sending', 'unknown', 'paid', 'rejected', 'cancelled'];
  const responses: PayoutState[] = ['paid', 'rejected', 'unknown', 'not_sent'];
  const decide = (state: WithdrawState, response: PayoutState, attempt = 1) =>
    decidePayout({ state, attempt }, { state: response, reason: 'r' }, now);

  it('changes only a payout that was sent', () => {
    const changed = states.filter((state) => responses.some((response) => decide(state, response) !== null));
    expect(changed).toEqual(['sending', 'unknown']);
  });

  it('settles or releases the hold only when it is final', () => {
    const held = (state: WithdrawState) => responses.map((response) => decide(state, response)?.hold);
    expect(held('sending')).toEqual(['settle', 'void', null, null]);
    expect(held('unknown')).toEqual(['settle', 'void', null, null]);
  });

  it('triggers a retry only if the payout was never sent, and a review after five attempts', () => {
    expect(decide('sending', 'not_sent')?.state).toBe('approved');
    expect(decide('unknown', 'not_sent')?.state).toBe('unknown');
    expect(decide('sending', 'not_sent', 5)).toMatchObject({
      state: 'reviewing',
      reason: 'provider_unreachable',
      alert: true,
    });
  });

  it.each<[string, PayoutState, object]>([
    ['with the state paid settles the hold', 'paid', { state: 'paid', reason: null, hold: 'settle', next_at: null }],
    [
      'with the state rejected returns the hold',
      'rejected',
      { state: 'rejected', reason: 'r', hold: 'void', next_at: null },
    ],
    [
      'with the state unknown keeps the hold and schedules a query',
      'unknown',
      { state: 'unknown', reason: null, hold: null },
    ],
  ])('%s [R1.08]', (_name, response, step) => {
    expect(decide('sending', response)).toMatchObject(step);
  });

  it('schedules a query after ten minutes, and retries of an unsent payout with growing pauses', () => {
    const waitOf = (response: PayoutState, attempt: number) =>
      (decide('sending', response, attempt)!.next_at!.getTime() - now.getTime()) / 60_000;
    expect([1, 2, 4].map((attempt) => waitOf('not_sent', attempt))).toEqual([1, 2, 4]);
    expect([1, 4].map((attempt) => waitOf('unknown', attempt))).toEqual([10, 10]);
  });

  it('alerts an operator when the provider’s response has an alert', () => {
    const alertOf = (alert?: boolean) =>
      responses.map(
        (state) =>
          decidePayout({ state: 'sending', attempt: 1 }, { state, reason: 'r', ...(alert && { alert }) }, now)?.alert,
      );
    expect([alertOf(true), alertOf()]).toEqual([Array(4).fill(true), Array(4).fill(false)]);
  });

  it('cancels an unsent payout instead of repeating it while the player has a debt', () => {
    expect(voidedByDebt(decide('sending', 'not_sent')!)).toEqual({
      ...{ state: 'cancelled', reason: 'deposit_reversed', hold: 'void', next_at: null, alert: false },
    });
  });

  it('never finds a cancelled payout, because only unsent payouts can be cancelled', () => {
    expect(states.filter(isCancellable)).toEqual(['reviewing', 'approved']);
    expect(states.filter(isFinal)).toEqual(['paid', 'rejected', 'cancelled']);
  });

  it('with the state paid makes the payout usable two hours later if it went to a wallet', () => {
    expect(usableFrom(3, now)?.toISOString()).toBe('2026-03-10T09:00:00.000Z');
    expect(usableFrom(1, now)).toBeNull();
  });
});
