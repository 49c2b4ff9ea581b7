import { type Cents, cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../core/app.ts';
import type { OperatorDeps } from './operator-deps.ts';
import { readProtection } from './read-protection.ts';
import type { PlayerCard } from './texts/player-texts.ts';

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

type Payment = { id: string; amount: Cents; state: string; reason: string | null; at: Date; about: string };
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

const statusOf = ({ status, phone }: Person): PlayerCard['status'] => {
  if (status === 4) return 'blocked';
  if (status === 5) return 'closed';
  return phone === null ? 'guest' : 'active';
};

const PAYMENTS = {
  deposit: sql`select id, amount_cents as amount, state, reason, created_at as at, reference as about from deposit`,
  withdraw: sql`select id, amount_cents as amount, state, reason, created_at as at, label as about from withdraw`,
};

async function readPayments(tx: Tx, kind: keyof typeof PAYMENTS, player_id: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`${PAYMENTS[kind]}
    where player_id = ${player_id} order by created_at desc, id desc limit ${NEWEST}`.execute(tx);
  return rows;
}

/** Reads the decisions on payments, with operator, time and reason. Proposals are included. */
async function readDecisions(tx: Tx, subjects: string[]): Promise<PlayerCard['decisions']> {
  const { rows } = await sql<Decided>`select subject, at, operator, act, after, note from operator_log
    where subject = any(${subjects}::text[]) order by at, id`.execute(tx);
  return rows.map(({ subject, at, operator, act, after, note }) => ({
    payment: subject.slice(subject.indexOf(' ') + 1),
    ...{ at, operator, act, why: [after?.reason, note].filter(Boolean).join('; ') },
  }));
}

async function readNotes(tx: Tx, player_id: string): Promise<Note[]> {
  const { rows } = await sql<Note>`select at, operator, act, note from operator_log
    where subject = ${`player ${player_id}`} and act <> 'player' order by at desc, id desc limit ${NEWEST}`.execute(tx);
  return rows;
}

/** Reads the wallets in one row; none for a closed account. */
async function readWallets(deps: OperatorDeps, tx: Tx, player_id: string): Promise<PlayerCard['wallets']> {
  const money = (await deps.ledger.balances([player_id], tx)).get(player_id);
  if (!money) return [];
  const { main, game, bonus, bonus_held, freeze, freeze_reason, debt } = money;
  const held = cents(money.blocked - bonus_held);
  return [{ main, game, bonus, held, bonus_held, frozen: freeze, freeze_reason, debt }];
}

export async function readPlayerCard(deps: OperatorDeps, tx: Tx, id: string): Promise<PlayerCard> {
  const person = await readPerson(tx, id);
  const deposits = await readPayments(tx, 'deposit', id);
  const payouts = await readPayments(tx, 'withdraw', id);
  return {
    player: id,
    name: person.user_name ?? person.alias_name,
    phone: person.phone,
    status: statusOf(person),
    block_reason: person.block_reason,
    created_at: person.created_at,
    seen_at: person.seen_at,
    language: person.language,
    wallets: await readWallets(deps, tx, id),
    ...(await readProtection(deps, tx, id)),
    deposits,
    payouts,
    decisions: await readDecisions(tx, [
      ...deposits.map((row) => `deposit ${row.id}`),
      ...payouts.map((row) => `withdraw ${row.id}`),
    ]),
    notes: await readNotes(tx, id),
  };
}
