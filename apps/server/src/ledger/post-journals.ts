import type { Cents } from '@nua/money';
import { HOUSE_OWNER, type Journal, type LedgerAccountRef, type LedgerRefusal, type Verdict } from './journal.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

const POST = `select n, status, journal_id, refusal, main::text, bonus::text, game::text, blocked::text
  from ledger.post($1::text, $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[], $7::text[], $8::boolean[],
    $9::int[], $10::uuid[], $11::text[], $12::uuid[], $13::text[], $14::bigint[], $15::text[], $16::text[], $17::uuid[], $18::timestamptz[])`;

type Row = {
  n: number;
  status: Verdict['status'];
  journal_id: string | null;
  refusal: LedgerRefusal | null;
  main: string;
  bonus: string;
  game: string;
  blocked: string;
};

const ownerOf = (ref: LedgerAccountRef): string => ('house' in ref ? HOUSE_OWNER : ref.player_id);
const purposeOf = (ref: LedgerAccountRef): string => ('house' in ref ? ref.house : ref.purpose);
const cents = (value: string): Cents => BigInt(value) as Cents;

/** Posts journals of one currency in their order. The verdicts have the same order. */
export async function postJournals(tx: LedgerTx, journals: readonly Journal[]): Promise<Verdict[]> {
  if (journals.length === 0) return [];
  const rows = await runSql<Row>(tx, POST, parametersOf(journals));
  return rows.map((row, index) => ({
    status: row.status,
    journal_id: row.journal_id ?? journals[index]!.id,
    ...(row.refusal === null ? {} : { refusal: row.refusal }),
    balances: { main: cents(row.main), bonus: cents(row.bonus), game: cents(row.game), blocked: cents(row.blocked) },
  }));
}

function parametersOf(journals: readonly Journal[]): unknown[] {
  const legs = journals.flatMap((journal, index) => journal.legs.map((leg) => ({ leg, n: index + 1 })));
  for (const { leg } of legs) assertLeg(leg);
  return [
    journals[0]!.currency,
    journals.map((j) => j.id),
    journals.map((j) => j.owner_id),
    journals.map((j) => j.key),
    journals.map((j) => j.request_hash.toString('hex')),
    journals.map((j) => j.at),
    journals.map((j) => (j.ref === undefined ? null : JSON.stringify(j.ref))),
    journals.map((j) => j.despite_block ?? false),
    legs.map(({ n }) => n),
    legs.map(({ leg }) => ownerOf(leg.debit)),
    legs.map(({ leg }) => purposeOf(leg.debit)),
    legs.map(({ leg }) => ownerOf(leg.credit)),
    legs.map(({ leg }) => purposeOf(leg.credit)),
    legs.map(({ leg }) => leg.amount.toString()),
    legs.map(({ leg }) => leg.reason),
    legs.map(({ leg }) => leg.kind ?? 'post'),
    legs.map(({ leg }) => leg.hold_id ?? null),
    legs.map(({ leg }) => leg.expires_at ?? null),
  ];
}

/** Throws for a caller's mistake, which a refusal would hide. */
function assertLeg(leg: Journal['legs'][number]): void {
  if (leg.amount <= 0n) throw new Error(`a leg moves a positive amount, not ${leg.amount}`);
  if ((leg.kind ?? 'post') !== 'post' && leg.hold_id === undefined) throw new Error(`a ${leg.kind} names its hold`);
}
