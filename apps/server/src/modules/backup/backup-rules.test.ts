import { describe, expect, it } from 'vitest';
import { formatLsn, parseLsn, segmentName } from '../../db/replication/lsn.ts';
import { lastHour } from '../../jobs/last-hour.ts';
import { isDue } from './backup-due.ts';
import type { BackupKind, BackupState } from './backup-state.ts';
import { type CatalogueChain, chooseBackup, choosePieces } from './choose-backup.ts';
import { readMoment, readOptions } from './command.ts';
import { decideRetained, expiredObjects } from './retention.ts';

const at = (text: string): Date => new Date(`2026-${text}:00Z`);

type Base = [ended: string, start: bigint];

/** Returns a chain with base backups. The id of a base backup is the time of its end. */
function chainOf(id: string, begins: string, until: string | null, bases: Base[], log_from = 0n): CatalogueChain {
  const facts = { server_version: 180_004, segment_bytes: 16_777_216, database: 'nua', superuser: 'nua' };
  return {
    id,
    chain: { ...facts, system_id: id.split('/')[0]!, timeline: 1, begins_at: at(begins), begins_lsn: 0n },
    head: until === null ? null : { stored_lsn: 1_000n, covered_until: at(until) },
    log_from,
    bases: bases.map(([ended, start_lsn]) => ({
      id: ended,
      manifest: {
        ...{ started_at: at(ended), ended_at: at(ended), timeline: 1, start_lsn, end_lsn: start_lsn + 1n },
        ...{ tar_bytes: 1, parts: [] },
      },
    })),
  };
}

const nights = chainOf('1/a', '11-01T00:00', '11-03T12:00', [
  ['11-01T23:00', 100n],
  ['11-02T23:00', 200n],
]);
const requestFor = (to: string | null, base: string | null = null) => ({ to: to === null ? null : at(to), base });
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was refused';
};

describe('the choice of a backup', () => {
  it('is the last base backup before the requested moment, or the newest if no moment is requested', () => {
    expect(chooseBackup([nights], requestFor('11-02T12:00'))).toMatchObject({ base: '11-01T23:00', has_log: true });
    expect(chooseBackup([nights], requestFor('11-02T23:00'))).toMatchObject({ base: '11-02T23:00' });
    expect(chooseBackup([nights], requestFor(null))).toMatchObject({ base: '11-02T23:00', to: null });
  });

  it('uses the chain that covers the requested moment, or the newest if no moment is requested', () => {
    const restored = chainOf('1/b', '11-03T13:00', '11-04T00:00', [['11-03T13:01', 300n]]);
    expect(chooseBackup([nights, restored], requestFor(null)).from.id).toBe('1/b');
    expect(chooseBackup([nights, restored], requestFor('11-03T11:00')).from.id).toBe('1/a');
    expect(refusal(() => chooseBackup([nights, restored], requestFor('11-03T12:30')))).toContain('is not covered');
  });

  it('is refused if two chains match the requested moment, or if the place has backups of two databases', () => {
    const copy = chainOf('1/c', '11-02T00:00', '11-04T00:00', [['11-02T01:00', 150n]]);
    expect(refusal(() => chooseBackup([nights, copy], requestFor('11-03T00:00')))).toMatch(
      /Two databases.*\n1\/a\n1\/c/,
    );
    const foreign = chainOf('2/d', '11-02T00:00', '11-04T00:00', [['11-02T01:00', 150n]]);
    expect(refusal(() => chooseBackup([nights, foreign], requestFor(null)))).toContain('backups of 2 databases');
  });

  it('is a base backup without later changes if the log after it has expired', () => {
    const old = { ...nights, log_from: 150n };
    expect(refusal(() => chooseBackup([old], requestFor('11-02T12:00')))).toContain('2026-11-02T23:00:00.000Z to');
    expect(chooseBackup([old], requestFor(null, '11-01T23:00'))).toMatchObject({ base: '11-01T23:00', has_log: false });
  });

  it.each<[string, CatalogueChain[]]>([
    ['nothing', []],
    ['unfinished backups only', [chainOf('1/a', '11-01T00:00', '11-02T00:00', [])]],
  ])('is refused in a place with %s', (_name, chains) => {
    expect(refusal(() => chooseBackup(chains, requestFor(null)))).toBe('There is no finished backup in this place.');
  });
});

describe('the pieces of a log', () => {
  const piece = (from: bigint, to: bigint) => ({ name: `${from}`, from, to });
  const numbers = (pieces: { from: bigint }[]) => pieces.map(({ from }) => Number(from));

  it('reach the head of the log without a gap, even if an archiver was killed', () => {
    const pieces = [piece(50n, 60n), piece(0n, 20n), piece(20n, 40n), piece(20n, 50n)];
    expect(numbers(choosePieces(pieces, 10n, 60n))).toEqual([0, 20, 20, 50]);
    expect(numbers(choosePieces(pieces, 45n, 50n))).toEqual([20]);
  });

  it('are refused if there is a gap or the last piece is missing', () => {
    expect(refusal(() => choosePieces([piece(0n, 20n), piece(30n, 60n)], 0n, 60n))).toContain('is missing');
    expect(refusal(() => choosePieces([piece(0n, 20n)], 0n, 60n))).toContain('is missing');
    expect(refusal(() => choosePieces([], 0n, 1n))).toContain('is missing');
  });
});

describe('the retention rule', () => {
  const rule = { keep_days: 2, keep_months: 2 };
  const daily = chainOf('1/a', '10-01T00:00', '11-20T12:00', [
    ['09-30T23:00', 10n],
    ['10-02T23:00', 100n],
    ['10-15T23:00', 200n],
    ['11-02T23:00', 300n],
    ['11-16T23:00', 400n],
    ['11-17T23:00', 500n],
    ['11-18T23:00', 600n],
    ['11-19T23:00', 700n],
  ]);
  const now = at('11-20T12:00');

  it('keeps backups and log for every moment of the last days, and the first backup of each month', () => {
    const [retained] = decideRetained([daily], rule, now);
    // 30 September at 23:00 UTC is October in Pakistan.
    expect([...retained!.bases].sort()).toEqual([
      '09-30T23:00',
      '11-02T23:00',
      '11-17T23:00',
      '11-18T23:00',
      '11-19T23:00',
    ]);
    expect(retained!.log_from).toBe(500n);
  });

  it('keeps the newest backup, however old it is', () => {
    const [retained] = decideRetained([daily], { keep_days: 1, keep_months: 0 }, at('12-31T00:00'));
    expect([...retained!.bases]).toEqual(['11-19T23:00']);
  });

  it('selects only expired objects, never the head of a chain or a backup that may still be running', () => {
    const names = [
      'chain',
      'head',
      'base/b1/manifest',
      'base/b1/part-000000',
      'base/b2/manifest',
      'base/b9/part-000000',
    ];
    const logs = ['wal/0000000000000000-0000000000000010', 'wal/0000000000000010-0000000000000030'];
    const all = [...names, ...logs].map((name) => `1/a/${name}`);
    const retained = { chain: '1/a', bases: new Set(['b2']), log_from: 16n };
    const state = { is_newest: true, finished: new Set(['b1', 'b2']), killed_before: 'b5' };
    expect(expiredObjects(all, retained, state)).toEqual([
      '1/a/base/b1/manifest',
      '1/a/base/b1/part-000000',
      '1/a/wal/0000000000000000-0000000000000010',
    ]);
    const later = { ...state, killed_before: 'c' };
    expect(expiredObjects(all, retained, later)).toContain('1/a/base/b9/part-000000');
  });

  it('removes a whole chain only after it has ended', () => {
    const all = ['1/a/chain', '1/a/head', '1/a/wal/0000000000000000-0000000000000010'];
    const nothing = { chain: '1/a', bases: new Set<string>(), log_from: null };
    const state = { finished: new Set<string>(), killed_before: '' };
    expect(expiredObjects(all, nothing, { ...state, is_newest: false })).toEqual(all);
    expect(expiredObjects(all, nothing, { ...state, is_newest: true })).toEqual([]);
  });
});

describe('the backup job', () => {
  type Given = Partial<BackupState>;
  const states = (now: Date, log: Given, base: Given, drill: Given = {}): Record<BackupKind, BackupState> => {
    const none = { done_at: null, failed_at: null, failure: null, chain: null, now };
    return {
      log: { ...none, kind: 'log', ...log },
      base: { ...none, kind: 'base', ...base },
      drill: { ...none, kind: 'drill', ...drill },
    };
  };
  const log = { done_at: at('11-20T12:00'), chain: '1/a' };
  const last_night = { done_at: at('11-19T23:05'), chain: '1/a' };

  it('is due once each night, after the configured hour in Pakistan', () => {
    expect(lastHour(at('11-20T12:00'), 4)).toEqual(at('11-19T23:00'));
    expect(lastHour(at('11-19T22:59'), 4)).toEqual(at('11-18T23:00'));
    expect(isDue(states(at('11-20T22:59'), log, last_night), 'base', 4)).toBe(false);
    expect(isDue(states(at('11-20T23:00'), log, last_night), 'base', 4)).toBe(true);
  });

  it('is due immediately for a chain without base backup, and half an hour after a failure', () => {
    const now = at('11-20T12:00');
    expect(isDue(states(now, log, {}), 'base', 4)).toBe(true);
    expect(isDue(states(now, { ...log, chain: '1/b' }, last_night), 'base', 4)).toBe(true);
    expect(isDue(states(now, log, { failed_at: at('11-20T11:31') }), 'base', 4)).toBe(false);
    expect(isDue(states(now, log, { failed_at: at('11-20T11:30') }), 'base', 4)).toBe(true);
    expect(isDue(states(now, {}, {}), 'base', 4)).toBe(false);
  });

  it('runs the drill after the first base backup, and then monthly', () => {
    const now = at('11-20T12:00');
    expect(isDue(states(now, log, {}), 'drill', 4)).toBe(false);
    expect(isDue(states(now, log, last_night), 'drill', 4)).toBe(true);
    expect(isDue(states(now, log, last_night, { done_at: at('10-22T12:00') }), 'drill', 4)).toBe(false);
    expect(isDue(states(now, log, last_night, { done_at: at('10-21T12:00') }), 'drill', 4)).toBe(true);
  });
});

describe('the options of a restore', () => {
  const now = at('11-27T00:00');

  it.each([
    ['2026-11-26 03:15', '2026-11-25T22:15:00.000Z'],
    ['2026-11-26 03:15:30', '2026-11-25T22:15:30.000Z'],
    ['2026-11-26T03:15:30.250Z', '2026-11-26T03:15:30.250Z'],
    ['2026-11-26T03:15+01:00', '2026-11-26T02:15:00.000Z'],
  ])('read the moment %s as %s', (text, moment) => {
    expect(readMoment(text, now)?.toISOString()).toBe(moment);
  });

  it.each(['yesterday', '2026-02-30 03:15', '2026-11-26', '2026-11-26 25:00', '2026-13-01 03:15', ''])(
    'refuse "%s", which is not a time',
    (text) => {
      expect(refusal(() => readMoment(text, now))).toContain('is not a moment');
    },
  );

  it('refuse a future time, an unknown option, and an option without a value', () => {
    expect(refusal(() => readMoment('2026-11-27 05:01', now))).toContain('is in the future');
    expect(readOptions(['--to', 'x', '--chain', 'y'], ['to', 'chain'])).toEqual({ to: 'x', chain: 'y' });
    for (const words of [['--until', 'x'], ['to', 'x'], ['--to']])
      expect(refusal(() => readOptions(words, ['to']))).toContain('is unknown');
  });
});

describe('a position in the log', () => {
  it('is parsed and formatted as in PostgreSQL', () => {
    for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF']) expect(formatLsn(parseLsn(text))).toBe(text);
    expect(() => parseLsn('16-B374')).toThrow('is not a position');
    expect(segmentName(1, parseLsn('16/B374D848'), 16_777_216)).toBe('0000000100000016000000B3');
    expect(segmentName(2, parseLsn('1/0'), 16_777_216)).toBe('000000020000000100000000');
  });
});
