import type { Cents } from '@nua/money';
import * as v from 'valibot';
import { readWire } from '../rupees.ts';

/** The form of our references: NUA and seven unambiguous characters. */
const REFERENCE = /NUA[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{7}/;

/** One credit on our account in the bank's statement. */
export type StatementLine = {
  line_id: string;
  at: Date;
  amount_cents: Cents;
  /** The sender's text, in which control characters are replaced with spaces. */
  reference: string;
  sender: string;
  sender_iban: string | null;
};

/** A part of a statement: its lines, the next cursor, and the number of invalid lines. */
export type Statement = { lines: StatementLine[]; next: string; invalid_count: number };

/** PostgreSQL stores no NUL character, and senders may write any text. */
const text = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((written) => written.replace(/\p{Cc}/gu, ' ')),
  );
const line = v.pipe(
  v.object({
    id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(64)),
    at: v.pipe(v.string(), v.isoTimestamp()),
    amount: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(20)),
    currency: v.literal('PKR'),
    reference: v.optional(v.nullable(text(140)), ''),
    sender_name: v.optional(v.nullable(text(140)), ''),
    sender_iban: v.optional(v.nullable(text(34))),
    kind: v.optional(text(20), 'credit'),
  }),
  v.transform(({ id, at, amount, reference, sender_name, sender_iban, kind }): StatementLine | 'skipped' | null => {
    if (kind !== 'credit') return 'skipped';
    const amount_cents = readWire(amount);
    if (amount_cents === null || amount_cents <= 0n) return null;
    return {
      line_id: id,
      at: new Date(at),
      amount_cents,
      reference: reference ?? '',
      sender: sender_name ?? '',
      sender_iban: sender_iban ?? null,
    };
  }),
);
const statement = v.object({
  lines: v.pipe(v.array(v.unknown()), v.maxLength(100_000)),
  next: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(40)),
});

/**
 * Parses a statement. Debits are skipped. Invalid lines are counted in `invalid_count`, because a person must look at them.
 *
 * Shape   JSON value -> { lines, next, invalid_count } or null for anything else
 * Units   rupees with decimals on the wire, paisa after
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export function readStatement(value: unknown): Statement | null {
  const parsed = v.safeParse(statement, value);
  if (!parsed.success) return null;
  const lines: StatementLine[] = [];
  let invalid_count = 0;
  for (const candidate of parsed.output.lines) {
    const read = v.safeParse(line, candidate);
    if (!read.success || read.output === null) invalid_count += 1;
    else if (read.output !== 'skipped') lines.push(read.output);
  }
  return { lines, next: parsed.output.next, invalid_count };
}

/**
 * Finds our reference in the sender's text. Spaces, punctuation and letter case are ignored.
 *
 * Shape   text -> "NUA7K2M9QX" or null
 * Units   none
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export function findReference(written: string): string | null {
  return REFERENCE.exec(written.toUpperCase().replace(/[^A-Z0-9]/g, ''))?.[0] ?? null;
}
