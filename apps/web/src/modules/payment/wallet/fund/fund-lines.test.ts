import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { fundDays, sumOf } from './fund-lines.ts';
import type { FundRecord } from './fund-records-query.ts';

let serial = 0;
const record = (
  at: string,
  kind: FundRecord['kind'],
  amount: bigint,
  step: FundRecord['step'] = 'post',
): FundRecord => ({
  id: `${++serial}`,
  at,
  kind,
  wallet: 'main',
  step,
  amount: cents(amount),
  balance_after: cents(0n),
  about: null,
  order: null,
});
const shapeOf = (records: FundRecord[]) =>
  fundDays(records).map(({ day, lines }) => [
    day,
    lines.map((line) => (line.kind === 'play_session' ? sumOf(line.records) : line.record.kind)),
  ]);

describe('the lines of the wallet’s history', () => {
  it('are grouped by calendar day in Pakistan [R2.17]', () => {
    expect(
      shapeOf([
        record('2026-03-10T19:00:00.000Z', 'deposit', 1n),
        record('2026-03-10T18:59:59.000Z', 'deposit', 1n),
        record('2026-03-09T19:00:00.000Z', 'bonus', 1n),
      ]),
    ).toEqual([
      ['2026-03-11', ['deposit']],
      ['2026-03-10', ['deposit', 'bonus']],
    ]);
  });

  it('show the transfers of a play session as one line [R2.17]', () => {
    expect(
      shapeOf([
        record('2026-03-10T12:00:00.000Z', 'game_out', 300n),
        record('2026-03-10T11:50:00.000Z', 'game_in', -200n),
        record('2026-03-10T11:49:00.000Z', 'game_out', 100n),
        record('2026-03-10T11:40:00.000Z', 'game_in', -500n),
        record('2026-03-10T11:09:59.000Z', 'game_out', 50n),
        record('2026-03-10T11:05:00.000Z', 'deposit', 700n),
        record('2026-03-10T11:00:00.000Z', 'game_in', -50n),
      ]),
    ).toEqual([['2026-03-10', [-300n, 'game_out', 'deposit', 'game_in']]]);
  });

  it('leave out movements of 0.00, except an unpaid deposit [R2.17]', () => {
    expect(
      shapeOf([
        record('2026-03-10T12:00:00.000Z', 'withdraw', 0n, 'settle'),
        record('2026-03-10T11:00:00.000Z', 'withdraw', -5n, 'hold'),
        record('2026-03-10T10:00:00.000Z', 'deposit', 0n, 'unpaid'),
      ]),
    ).toEqual([['2026-03-10', ['withdraw', 'deposit']]]);
  });
});
