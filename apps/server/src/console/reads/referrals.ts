import { getCashOut, listCashOuts } from '@nua/contract/console/referral.ts';
import type { ReferralCashOutState, referralReasons } from '@nua/contract/referral.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sharingFriends } from '../../modules/referral/public.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';
import { directionOf, logListLook, timeInDays } from './filtered-page.ts';

const PAGE = 50;

type Row = {
  id: string;
  player_id: string;
  player: string;
  amount: Cents;
  state: ReferralCashOutState;
  reason: (typeof referralReasons)[number] | null;
  at: Date;
  ended_at: Date | null;
};

/** When a cash-out was requested, and the cycles with one: exactly the expression and the predicate of the index. */
const REQUESTED_AT = sql`coalesce(c.review_at, c.ended_at)`;
const REQUESTED = sql`(c.state in ('paid', 'rejected') or (c.state = 'reached' and c.review_at is not null))`;
const WAITING = sql`c.state = 'reached' and c.review_at is not null`;
const STATE = sql`(case c.state when 'reached' then 'reviewing' else c.state end)`;
const COLUMNS = sql`c.id, c.player_id, coalesce(p.user_name, p.alias_name) as player, c.target_cents as amount, ${STATE} as state,
  c.reason, ${REQUESTED_AT} as at, c.ended_at`;
const FROM = sql`from referral_cycle c join player p on p.id = c.player_id`;

const wireRow = ({ at, ended_at, ...row }: Row, now: Date) => ({
  ...row,
  at: at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  waits_s: ended_at === null ? Math.floor((now.getTime() - at.getTime()) / 1000) : null,
});

export const cashOuts = handleConsole(
  listCashOuts,
  async (ctx, { query: { show, sort, after, from, until, state, player } }) => {
    const { reads, app } = ctx;
    const { direction, follows } = directionOf(sort);
    const queue = show === 'waiting' ? 'referral cash-outs that wait' : 'all referral cash-outs';
    const look = await logListLook(ctx, { act: 'referral list', queue, player });
    const [time, isListed] = show === 'waiting' ? [sql`c.review_at`, WAITING] : [REQUESTED_AT, REQUESTED];
    const place = after ?? null;
    const { rows } = await sql<Row>`select ${COLUMNS} ${FROM} where ${isListed}
      and ${timeInDays(time, from, until)}
      and (${state ?? null}::text is null or ${STATE} = ${state ?? null})
      and (${player ?? null}::uuid is null or c.player_id = ${player ?? null})
      and (${place}::uuid is null or (${time}, c.id) ${follows} (
        select coalesce(l.review_at, l.ended_at), l.id from referral_cycle l where l.id = ${place}))
      order by ${time} ${direction}, c.id ${direction} limit ${PAGE + 1}`.execute(reads);
    const now = app.clock.now();
    return look.show({ list: rows.slice(0, PAGE).map((row) => wireRow(row, now)), has_more: rows.length > PAGE });
  },
);

type Friend = { player_id: string; player: string; at: Date; kinds: readonly { other: string; kind: string }[] };

/**
 * Reads the friends who counted in a cycle, each with whom it looks like one person. The comparison reads fingerprints with the server's
 * own database role, because the console's role cannot read them. The kinds come from a function that this role may call.
 */
async function readFriends({ app, reads }: ConsoleContext, cycle: Pick<Row, 'id' | 'player_id' | 'player'>) {
  const { rows } = await sql<Friend>`
    with members as materialized (
      select friend_id as id from referral_friend where cycle_id = ${cycle.id} union all select ${cycle.player_id}::uuid)
    select f.friend_id as player_id, coalesce(p.user_name, p.alias_name) as player, f.at,
      (select coalesce(json_agg(json_build_object('other', s.player_id, 'kind', s.kind)), '[]'::json)
        from shared_accounts(f.friend_id) s where s.player_id in (select m.id from members m)) as kinds
    from referral_friend f join player p on p.id = f.friend_id where f.cycle_id = ${cycle.id}
    order by f.at, f.friend_id`.execute(reads);
  const names = new Map([[cycle.player_id, cycle.player], ...rows.map((row) => [row.player_id, row.player] as const)]);
  const pairs = await sharingFriends(app.db, cycle);
  return rows.map(({ player_id, player, at, kinds }) => {
    const others = pairs.flatMap(({ one, other }) => (one === player_id ? [other] : other === player_id ? [one] : []));
    const shared = kinds.filter(({ other }) => others.includes(other)).map(({ kind }) => kind);
    return {
      ...{ player_id, player, at: at.toISOString() },
      same_as: others.map((other) => names.get(other)!).sort(),
      shares: [...new Set(shared)].sort().join(', '),
    };
  });
}

type Details = Row & { began_at: Date; reached_at: Date; bonus_id: string | null };
type Decision = { by: string; act: string; note: string | null; at: Date };

export const cashOut = handleConsole(getCashOut, async (ctx, { params: { id } }) => {
  const { rows } = await sql<Details>`select ${COLUMNS}, c.began_at, c.reached_at, c.bonus_id ${FROM}
    where c.id = ${id} and ${REQUESTED}`.execute(ctx.reads);
  const [row] = rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const subject = `player ${row.player_id}`;
  const look = await logFirstLook(ctx, { act: 'referral show', subject, reason: `referral ${id}` });
  const decisions = await sql<Decision>`select operator as by, act, note, at from operator_log
    where subject = ${`referral ${id}`} order by at, id`.execute(ctx.reads);
  const { began_at, reached_at, bonus_id, ...common } = row;
  return look.show({
    ...wireRow(common, ctx.app.clock.now()),
    bonus_id,
    began_at: began_at.toISOString(),
    reached_at: reached_at.toISOString(),
    friends: await readFriends(ctx, row),
    decisions: decisions.rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  });
});
