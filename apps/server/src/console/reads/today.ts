import { getToday, type waitingKinds } from '@nua/contract/console/today.ts';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import { readWaiting } from '../../modules/alarm/public.ts';
import { readDayRounds } from '../../modules/day-sum/public.ts';
import { countNewPlayers, readPayments } from '../../operator/acts/reports.ts';
import { ASSIGNED_MS } from '../../operator/acts/tickets.ts';
import { handleConsole } from '../console-handle.ts';

type Kind = (typeof waitingKinds)[number];
type Group = { kind: Kind; count: number; oldest_at: string };

/** Groups waiting work by its kind. `waiting` is sorted by time, oldest first. */
function groupsOf(waiting: readonly { kind: Kind; at: Date }[]): Group[] {
  const groups = new Map<Kind, Group>();
  for (const { kind, at } of waiting) {
    const group = groups.get(kind) ?? { kind, count: 0, oldest_at: at.toISOString() };
    groups.set(kind, { ...group, count: group.count + 1 });
  }
  return [...groups.values()];
}

export const today = handleConsole(getToday, async ({ app, reads: db }) => {
  const now = app.clock.now();
  const day = dayInKarachi(now);
  const deps = { db, clock: app.clock };
  const newPlayers = await countNewPlayers(db, day, now);
  const ticketsAndProposals = await sql<{ kind: 'ticket' | 'proposal'; at: Date }>`
    select 'ticket' as kind, changed_at as at from ticket where state = 'open'
    union all
    select 'proposal', at from operator_proposal where state = 'open' and expires_at > ${now} order by 2`.execute(db);
  const head = await sql<{ entry: bigint | null; hash: Buffer | null }>`
    select entry, hash from operator_log where entry is not null order by entry desc limit 1`.execute(db);
  const working = await sql<{ ticket_id: string; by: string | null; at: Date | null }>`
    select t.id as ticket_id, t.assignee as by, t.assigned_at as at from ticket t
    where t.assignee is not null and t.assigned_at > ${new Date(now.getTime() - ASSIGNED_MS)} and t.state <> 'closed'
    order by t.assigned_at desc limit 50`.execute(db);
  const payments = await readPayments(db, day, now);
  const { games, counted_until } = await readDayRounds(db, day);
  const waiting = (await readWaiting(deps)).map(({ kind, at }) => ({ kind: kind as Kind, at }));
  return {
    now: now.toISOString(),
    payouts_paused: app.settings.get('payouts_paused'),
    waiting: groupsOf([...waiting, ...ticketsAndProposals.rows]),
    working: working.rows.flatMap(({ ticket_id, by, at }) =>
      by === null || at === null ? [] : [{ ticket_id, by, at: at.toISOString() }],
    ),
    day: {
      day,
      new_players: newPlayers.players,
      new_guests: newPlayers.guests,
      deposits: payments.in,
      reversals: payments.back,
      payouts: payments.out,
      games: games.map(({ rounds, ...game }) => ({ ...game, rounds: Number(rounds) })),
      games_counted_until: counted_until?.toISOString() ?? null,
    },
    log: { entries: Number(head.rows[0]?.entry ?? 0), head: head.rows[0]?.hash?.toString('hex') ?? null },
  };
});
