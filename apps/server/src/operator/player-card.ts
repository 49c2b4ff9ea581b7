import { type Cents, cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import { localTime } from './local-time.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { plainLine } from './plain-text.ts';
import { protectionLines } from './protection-lines.ts';

const NEWEST = 10;

type Person = {
  user_name: string | null;
  alias_name: string;
  phone: string | null;
  status: number;
  block_reason: string | null;
  language: string;
  created_at: Date;
  seen_at: Date | null;
};

type Payment = { id: string; amount_cents: Cents; state: string; reason: string | null; at: Date; more: string };
type Decided = {
  subject: string;
  at: Date;
  operator: string;
  act: string;
  after: { reason?: string } | null;
  note: string | null;
};
type Note = { at: Date; operator: string; act: string; note: string | null };

async function readPerson(tx: Tx, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select user_name, alias_name, phone, status, block_reason, language, created_at,
      (select max(last_seen_at) from device where player_id = player.id) as seen_at
    from player where id = ${id}`.execute(tx);
  return rows[0]!;
}

const statusOf = ({ status, block_reason, phone }: Person): string => {
  if (status === 4) return `blocked: ${plainLine(block_reason ?? '')}`;
  if (status === 5) return 'closed';
  return phone === null ? 'guest' : 'active';
};

const paymentLine = ({ id, amount_cents, state, reason, at, more }: Payment): string =>
  `  ${localTime(at)}  ${id}  ${formatMoney(amount_cents)}  ${state}${reason ? ` (${reason})` : ''}  ${plainLine(more)}`;

const PAYMENTS = {
  deposits: sql`select id, amount_cents, state, reason, created_at as at, reference as more from deposit`,
  payouts: sql`select id, amount_cents, state, reason, created_at as at, label as more from withdraw`,
};

async function paymentLines(tx: Tx, kind: keyof typeof PAYMENTS, player_id: string): Promise<string[]> {
  const { rows } = await sql<Payment>`${PAYMENTS[kind]}
    where player_id = ${player_id} order by created_at desc, id desc limit ${NEWEST}`.execute(tx);
  const decided = await decisionLines(
    tx,
    rows.map(({ id }) => `${kind === 'payouts' ? 'withdraw' : 'deposit'} ${id}`),
  );
  const lines = rows.flatMap((row) => [paymentLine(row), ...(decided.get(row.id) ?? [])]);
  return [`${kind}, newest first:`, ...(lines.length > 0 ? lines : ['  none'])];
}

/** Reads the decisions on each payment, with operator, time and reason. Proposals are included. */
async function decisionLines(tx: Tx, subjects: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<Decided>`select subject, at, operator, act, after, note from operator_log
    where subject = any(${subjects}::text[]) order by at, id`.execute(tx);
  const lines = new Map<string, string[]>();
  for (const { subject, at, operator, act, after, note } of rows) {
    const id = subject.slice(subject.indexOf(' ') + 1);
    const why = [after?.reason, note].filter(Boolean).join('; ');
    const line = `    ${localTime(at)}  ${operator}  ${act}${why ? `  ${plainLine(why)}` : ''}`;
    lines.set(id, [...(lines.get(id) ?? []), line]);
  }
  return lines;
}

async function noteLines(tx: Tx, player_id: string): Promise<string[]> {
  const { rows } = await sql<Note>`select at, operator, act, note from operator_log
    where subject = ${`player ${player_id}`} and act <> 'player' order by at desc, id desc limit ${NEWEST}`.execute(tx);
  const line = ({ at, operator, act, note }: Note) =>
    `  ${localTime(at)}  ${operator}  ${act}${note ? `  ${plainLine(note)}` : ''}`;
  return ['acts and notes, newest first:', ...(rows.length > 0 ? rows.map(line) : ['  none'])];
}

async function walletLines(deps: OperatorDeps, tx: Tx, player_id: string): Promise<string[]> {
  const money = (await deps.ledger.balances([player_id], tx)).get(player_id);
  if (!money) return ['no wallets'];
  const freeze =
    money.freeze > 0n ? `, frozen ${formatMoney(money.freeze)} (${plainLine(money.freeze_reason ?? '')})` : '';
  return [
    `main ${formatMoney(money.main)}, game ${formatMoney(money.game)}, bonus ${formatMoney(money.bonus)}`,
    `held for payouts ${formatMoney(cents(money.blocked - money.bonus_held))}, bonus held with them ${formatMoney(money.bonus_held)}${freeze}`,
    `debt ${formatMoney(money.debt)}`,
  ];
}

export async function playerCard(deps: OperatorDeps, tx: Tx, id: string): Promise<string> {
  const person = await readPerson(tx, id);
  return [
    `player ${id}  ${plainLine(person.user_name ?? person.alias_name)}  ${person.phone ?? 'no phone'}  ${statusOf(person)}`,
    `since ${localTime(person.created_at)}, last seen ${person.seen_at ? localTime(person.seen_at) : 'never'}, ${person.language}`,
    ...(await walletLines(deps, tx, id)),
    'limits:',
    ...(await protectionLines(deps, tx, id)).map((line) => `  ${line}`),
    ...(await paymentLines(tx, 'deposits', id)),
    ...(await paymentLines(tx, 'payouts', id)),
    ...(await noteLines(tx, id)),
  ].join('\n');
}
