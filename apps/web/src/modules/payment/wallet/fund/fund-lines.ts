import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, ZERO } from '@nua/money';
import type { FundRecord } from './fund-records-query.ts';

/** A line of the list: one movement, or all game transfers of one play session, newest first. */
export type FundLine =
  | { kind: 'record'; record: FundRecord }
  | { kind: 'play_session'; records: readonly FundRecord[] };
export type FundDay = { day: string; lines: readonly FundLine[] };

/** The longest time between two consecutive game transfers of the same play session. */
const SESSION_GAP_MS = 30 * 60_000;

const isGameTransfer = ({ kind }: FundRecord): boolean => kind === 'game_in' || kind === 'game_out';
const timeOf = ({ at }: FundRecord): number => new Date(at).getTime();

/** Whether the list shows a record. The payment of a withdrawal has the amount 0.00, because the hold already moved the money. */
const isListed = ({ step, amount }: FundRecord): boolean => step === 'unpaid' || amount !== 0n;

/**
 * Groups movements by their day in Pakistan. Joins consecutive game transfers of one play session into one line.
 *
 * Shape   movements of one wallet, newest first -> days, newest first
 */
export function fundDays(records: readonly FundRecord[]): FundDay[] {
  const days: { day: string; lines: FundLine[] }[] = [];
  for (const record of records.filter(isListed)) {
    const day = dayInKarachi(new Date(record.at));
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const { lines } = days.at(-1)!;
    const joined = joinPlaySession(lines.at(-1), record);
    if (joined === null) lines.push({ kind: 'record', record });
    else lines[lines.length - 1] = joined;
  }
  return days;
}

function joinPlaySession(last: FundLine | undefined, record: FundRecord): FundLine | null {
  if (last === undefined || !isGameTransfer(record)) return null;
  const sessionRecords = last.kind === 'play_session' ? last.records : [last.record];
  const oldest = sessionRecords.at(-1)!;
  if (!isGameTransfer(oldest) || timeOf(oldest) - timeOf(record) > SESSION_GAP_MS) return null;
  return { kind: 'play_session', records: [...sessionRecords, record] };
}

/** The change that a play session made to the wallet. */
export const sumOf = (records: readonly FundRecord[]): Cents =>
  records.reduce<bigint>((sum, { amount }) => sum + amount, ZERO) as Cents;
