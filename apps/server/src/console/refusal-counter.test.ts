import { describe, expect, it } from 'vitest';
import { RefusalCounter, type Refused } from './refusal-counter.ts';

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 2, 9);
const at = (minute: number) => new Date(START + minute * MINUTE_MS);

const refusedFrom = (address: string, call = 'GET /api/o/log'): Refused => ({
  error: 'NOT_SIGNED_IN',
  call,
  address,
  name: null,
  caller: 'stranger',
});

describe('the counter of refused calls', () => {
  it('counts all calls of an address in one group', () => {
    const counter = new RefusalCounter();
    for (const call of ['GET /a', 'GET /a', 'GET /b']) counter.add(refusedFrom('203.0.113.7', call), at(0));
    counter.add(refusedFrom('203.0.113.8', 'GET /a'), at(0));
    expect(counter.take(at(1)).map(({ address, calls }) => [address, calls])).toEqual([
      ['203.0.113.7', { 'GET /a': 2, 'GET /b': 1 }],
      ['203.0.113.8', { 'GET /a': 1 }],
    ]);
    expect(counter.take(at(2))).toEqual([]);
  });

  it('gives a flood from many addresses at most 350 groups a day, and counts each call', () => {
    const counter = new RefusalCounter();
    let [groups, calls] = [0, 0];
    const take = (minute: number) => {
      for (const group of counter.take(at(minute))) {
        groups += 1;
        calls += Object.values(group.calls).reduce((sum, count) => sum + count, 0);
      }
    };
    for (let minute = 0; minute < 1440; minute += 5) {
      for (let n = 0; n < 300; n += 1) counter.add(refusedFrom(`${minute}.${n}`), at(minute));
      take(minute + 1);
    }
    expect(groups).toBeLessThanOrEqual(350);
    take(1450);
    expect(calls).toBe(288 * 300);
  });

  it('has a separate group for the busiest address of a flood', () => {
    const counter = new RefusalCounter();
    for (let n = 0; n < 50; n += 1) counter.add(refusedFrom('203.0.113.7'), at(0));
    for (let n = 0; n < 1000; n += 1) counter.add(refusedFrom(`quiet ${n}`), at(0));
    const taken = counter.take(at(1));
    expect(taken.find(({ address }) => address === '203.0.113.7')?.calls).toEqual({ 'GET /api/o/log': 50 });
    const others = taken.find(({ address }) => address === null)!;
    expect(others.addresses).toBe(1000 - (taken.length - 2));
  });

  it('includes refused calls of staff members, even during a flood of strangers', () => {
    const counter = new RefusalCounter();
    for (let minute = 0; minute < 5; minute += 1) {
      for (let n = 0; n < 300; n += 1) counter.add(refusedFrom(`${minute}.${n}`), at(0));
      counter.take(at(0));
    }
    counter.add({ ...refusedFrom('10.0.0.1'), error: 'FORBIDDEN', name: 'hina', caller: 'staff' }, at(0));
    counter.add({ ...refusedFrom('10.0.0.1'), error: 'SECOND_FACTOR_NEEDED', name: 'omar', caller: 'password' }, at(0));
    expect(counter.take(at(0)).map(({ name }) => name)).toEqual(['hina', 'omar']);
  });

  it('gives a session without the second factor one group for each error', () => {
    const counter = new RefusalCounter();
    const half: Refused = { ...refusedFrom('203.0.113.7'), name: 'omar', caller: 'password' };
    for (const error of ['SECOND_FACTOR_NEEDED', 'SIGN_IN_DELAYED'] as const)
      for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '203.0.113.9'])
        counter.add({ ...half, error, address }, at(0));
    counter.add({ ...half, error: 'SECOND_FACTOR_NEEDED', name: 'hina' }, at(0));
    counter.add({ ...half, error: 'SECOND_FACTOR_NEEDED', caller: 'staff' }, at(0));
    expect(counter.take(at(1)).map(({ name, error, calls }) => [name, error, ...Object.values(calls)])).toEqual([
      ['omar', 'SECOND_FACTOR_NEEDED', 4],
      ['omar', 'SIGN_IN_DELAYED', 4],
      ['hina', 'SECOND_FACTOR_NEEDED', 1],
      ['omar', 'SECOND_FACTOR_NEEDED', 1],
    ]);
  });

  it('records the first address of a session without the second factor', () => {
    const counter = new RefusalCounter();
    const half: Refused = { ...refusedFrom('203.0.113.7'), name: 'omar', caller: 'password' };
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.7']) counter.add({ ...half, address }, at(0));
    expect(counter.take(at(1))).toMatchObject([{ address: '203.0.113.7', has_more_addresses: true }]);
    for (const address of ['203.0.113.7', '203.0.113.7']) counter.add({ ...half, address }, at(1));
    expect(counter.take(at(2))).toMatchObject([{ address: '203.0.113.7', has_more_addresses: false }]);
  });

  it('counts attempts to sign in with different names from one address separately', () => {
    const counter = new RefusalCounter();
    const wrong: Refused = { ...refusedFrom('203.0.113.7'), error: 'SIGN_IN_REFUSED' };
    for (const name of ['hina', 'omar', 'hina', null]) counter.add({ ...wrong, name }, at(0));
    expect(counter.take(at(1)).map(({ name, calls }) => [name, ...Object.values(calls)])).toEqual([
      ['hina', 2],
      ['omar', 1],
      [null, 1],
    ]);
  });

  it('adds a group that could not be stored to the next group of the same address', () => {
    const counter = new RefusalCounter();
    counter.add(refusedFrom('203.0.113.7'), at(0));
    const [group] = counter.take(at(1));
    counter.add(refusedFrom('203.0.113.7'), at(1));
    counter.addGroup(group!);
    expect(counter.take(at(2))).toMatchObject([{ since: at(0), calls: { 'GET /api/o/log': 2 } }]);
  });
});
