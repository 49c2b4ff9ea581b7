import { findPlayers, getPlayerCard } from '@nua/contract/console/player.ts';
import type { PayType } from '@nua/contract/payment.ts';
import { type Cents, ZERO } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import { maskedNumber, mobileNumber } from '../../core/values/phone-number.ts';
import { findMonthOfDroppedId } from '../../ledger/dropped-months.ts';
import { ownersOfTransfer } from '../../ledger/player-accounts.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { type Look, logFirstLook, logLook } from '../looks.ts';
import { logPlayerLook } from './player-history.ts';
import { readParts } from './player-parts.ts';

const MAX_FOUND = 20;
const NEWEST = 10;
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const PHONE = /^\+?[\d\s-]{7,}$/;

type Found = { id: string; name: string; status: number; is_guest: boolean; created_at: Date };

const COLUMNS = sql`p.id, coalesce(p.user_name, p.alias_name) as name, p.status, p.phone is null as is_guest, p.created_at`;

const stateOf = ({ status, is_guest }: Found) => {
  if (status === 4) return 'blocked' as const;
  if (status === 5) return 'closed' as const;
  return is_guest ? ('guest' as const) : ('active' as const);
};

const wireRow = (row: Found) => ({
  id: row.id,
  name: row.name,
  state: stateOf(row),
  created_at: row.created_at.toISOString(),
});

/** The condition for a player by the id of the player, a payment, a round or a transfer. */
const byId = (id: string): RawBuilder<unknown> => sql`p.id in (
  select ${id}::uuid union all select player_id from withdraw where id = ${id} union all
  select player_id from deposit where id = ${id} union all select player_id from arcade.round where id = ${id} union all
  ${ownersOfTransfer(id)})`;

function conditionOf(find: string, phone: string | null): RawBuilder<unknown> {
  if (UUID.test(find)) return byId(find.toLowerCase());
  const name = find.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return sql`p.phone = ${phone}::text or p.user_name like ${`${name}%`}`;
}

const SEARCH_LOOK: Look = { act: 'find player', subject: 'read players', reason: 'a search by name or id' };

export const players = handleConsole(findPlayers, async (ctx, { query: { find } }) => {
  // A search by phone number shows whose number it is, so each such search is logged.
  const phone = PHONE.test(find) ? mobileNumber(find) : null;
  const look =
    phone === null
      ? await logFirstLook(ctx, SEARCH_LOOK)
      : await logLook(ctx, {
          ...SEARCH_LOOK,
          subject: `phone ${maskedNumber(phone)}`,
          reason: 'a search by phone number',
        });
  const { rows } = await sql<Found>`select ${COLUMNS} from player p where ${conditionOf(find, phone)}
    order by p.user_name nulls last, p.id limit ${MAX_FOUND}`.execute(ctx.reads);
  const isUnknownId = rows.length === 0 && UUID.test(find);
  const archived_month = isUnknownId ? await findMonthOfDroppedId(ctx.reads, find) : null;
  return look.show({ list: rows.map(wireRow), archived_month });
});

type Card = Found & { block_reason: string | null; phone: string | null; language: string; seen_at: Date | null };
type Payment = { id: string; amount: Cents; pay_type: PayType; state: string; at: Date };
type LoggedAct = { by: string; act: string; note: string | null; at: Date };

const wirePayment = ({ pay_type, at, ...row }: Payment) => ({
  ...row,
  rail: payTypeFacts(pay_type).rail,
  at: at.toISOString(),
});

/** Each look at a player is logged with its reason before the card is sent. */
export const playerCard = handleConsole(getPlayerCard, async (ctx, { params: { id }, query: { reason } }) => {
  const { app, reads } = ctx;
  const { rows } = await sql<Card>`
    select ${COLUMNS}, p.block_reason, p.phone, p.language,
      (select max(d.last_seen_at) from device d where d.player_id = p.id) as seen_at
    from player p where p.id = ${id}`.execute(reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const look = await logPlayerLook(ctx, { act: 'player', id: id!, typed: reason });
  const deposits = await sql<Payment>`select id, amount_cents as amount, pay_type, state, created_at as at from deposit
    where player_id = ${id} order by created_at desc, id desc limit ${NEWEST}`.execute(reads);
  const withdrawals =
    await sql<Payment>`select id, amount_cents as amount, pay_type, state, created_at as at from withdraw
    where player_id = ${id} order by created_at desc, id desc limit ${NEWEST}`.execute(reads);
  const acts = await sql<LoggedAct>`select operator as by, act, note, at from operator_log
    where subject = ${`player ${id}`} order by at desc, id desc limit ${NEWEST * 2}`.execute(reads);
  const money = (await app.ledger.balances([id!])).get(id!);
  return look.show({
    ...wireRow(row),
    block_reason: row.block_reason,
    phone: row.phone === null ? null : maskedNumber(row.phone),
    language: row.language,
    seen_at: row.seen_at?.toISOString() ?? null,
    wallets: {
      main: money?.main ?? ZERO,
      game: money?.game ?? ZERO,
      bonus: money?.bonus ?? ZERO,
      held: money?.blocked ?? ZERO,
      debt: money?.debt ?? ZERO,
    },
    deposits: deposits.rows.map(wirePayment),
    payouts: withdrawals.rows.map(wirePayment),
    ...(await readParts(ctx, id!)),
    acts: acts.rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  });
});
