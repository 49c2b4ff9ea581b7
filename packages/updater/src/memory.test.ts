import { describe, expect, it } from 'vitest';
import { EMPTY_MEMORY, type Memory, readMemory, withFailed, withReport } from './memory.ts';
import { readStarts, startsBeforeSwitch } from './starts.ts';

const full: Memory = {
  newest: { sequence: 7, version: 'v' },
  pending: { id: 'a', version: 'v' },
  last_good: { id: 'b', version: 'w' },
  left: 'x',
  failed: ['y'],
  restart: 'update',
  declined: 'z',
  told_store: 'q',
  reports: [{ version: null, outcome: 'refused' }],
};
const versions = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe('the update memory of a device', () => {
  it.each([
    ['a value in every field', full],
    ['no values', EMPTY_MEMORY],
    ['a restart for the bundle inside the app', { ...EMPTY_MEMORY, restart: 'builtin' }],
    ['the most entries allowed', { ...EMPTY_MEMORY, failed: versions(50), reports: Array(20).fill(full.reports[0]) }],
    ['a text of 200 characters', { ...EMPTY_MEMORY, left: 'x'.repeat(200) }],
  ])('with %s is restored as it was stored', (_, memory) => {
    expect(readMemory(JSON.stringify(memory))).toEqual(memory);
  });

  it.each([
    ['an unknown field', { ...full, other: 1 }],
    ['more failed versions than the maximum', { ...full, failed: versions(51) }],
    ['more reports than the maximum', { ...full, reports: Array(21).fill(full.reports[0]) }],
    ['a text of 201 characters', { ...full, left: 'x'.repeat(201) }],
    ['a sequence that is not a whole number', { ...full, newest: { sequence: 1.5, version: 'v' } }],
    ['a pending bundle without an id', { ...full, pending: { version: 'v' } }],
    ['an unknown restart', { ...full, restart: 'other' }],
    ['an unknown outcome', { ...full, reports: [{ version: 'v', outcome: 'other' }] }],
  ])('counts as empty if it contains %s', (_, memory) => {
    expect(readMemory(JSON.stringify(memory))).toEqual(EMPTY_MEMORY);
  });

  it('lists the last fifty failed versions', () => {
    const known = versions(50).reduce(withFailed, full);
    expect(known.failed).toEqual(versions(50));
    expect(withFailed(known, 'v50').failed).toEqual(versions(51).slice(1));
    expect(withFailed(known, 'v3').failed).toEqual([...versions(50).filter((version) => version !== 'v3'), 'v3']);
    expect({ ...known, failed: [] }).toEqual({ ...full, failed: [] });
  });

  it('lists the last twenty reports', () => {
    const known = versions(20).reduce((memory, version) => withReport(memory, 'applied', version), EMPTY_MEMORY);
    expect(known.reports).toEqual(versions(20).map((version) => ({ version, outcome: 'applied' })));
    expect(withReport(known, 'applied', 'v3')).toBe(known);
    expect(withReport(known, 'not_ready', 'v3').reports.slice(-2)).toEqual([
      ...[{ version: 'v19', outcome: 'applied' }],
      ...[{ version: 'v3', outcome: 'not_ready' }],
    ]);
    expect(withReport(known, 'applied', 'v20').reports[0]).toEqual({ version: 'v1', outcome: 'applied' });
    expect(withReport(known, 'applied', 'v20').reports).toHaveLength(20);
  });
});

describe('the record of the crash watch', () => {
  it.each([
    ['missing', null, { crashed: [] }],
    ['incomplete', '{"cra', { crashed: [] }],
    ['of another form', '{"crashed":7}', { crashed: [] }],
    ['without a crash', '{"id":"a","starts":2}', { crashed: [] }],
    ['complete', '{"id":"a","starts":2,"proven":"a","crashed":["b"]}', { proven: 'a', crashed: ['b'] }],
  ])('is read without an exception if it is %s', (_, stored, record) => {
    expect(readStarts(stored)).toEqual(record);
  });

  it('counts the starts of a new bundle from zero', () => {
    const stored = '{"id":"a","starts":2,"proven":"a","crashed":["b"]}';
    expect(JSON.parse(startsBeforeSwitch(stored, 'c'))).toEqual({ id: 'c', starts: 0, proven: 'a', crashed: ['b'] });
    expect(JSON.parse(startsBeforeSwitch(null, 'c'))).toEqual({ id: 'c', starts: 0, crashed: [] });
  });
});
