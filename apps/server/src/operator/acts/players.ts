import { formatMoney } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { blockPlayer, unblockPlayer } from '../../modules/person/public.ts';
import { type Act, change, read } from '../act.ts';
import { describePlayer } from '../describe-player.ts';
import { findPlayer, findPlayerToRead, subjectOfPlayer } from '../find-player.ts';
import { assertLinksAllowed } from '../links.ts';
import { CommandError } from '../operator-deps.ts';
import { amount, optional, player, text } from '../parameters.ts';
import { readPlayerCard } from '../player-card.ts';
import { LIMITS_NEED_SERVER_ROLE } from '../read-protection.ts';
import { playerCardText } from '../texts/player-texts.ts';

const BLOCKED = 4;
const subjectOf = (player_id: string) => `player ${player_id}`;

function assertNotBlocked({ status }: { status: number }): void {
  if (status === BLOCKED) throw new CommandError('The player is blocked already.');
}

async function endSessionsOf(tx: Tx, player_id: string, at: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_sessions(${player_id}, 'operator', ${at}) as ended`.execute(
    tx,
  );
  return rows[0]!.ended;
}

/** Ends all sessions. It locks them first, in the order of their ids, so that it never waits while it holds the shared revision row. */
async function endEverySession(tx: Tx, at: Date): Promise<number> {
  await sql`select 1 from session where ended_at is null order by id for update`.execute(tx);
  const { rows } = await sql`update session set ended_at = ${at}, end_reason = 'operator' where ended_at is null
    returning 1`.execute(tx);
  await sql`select bump_revision('session')`.execute(tx);
  return rows.length;
}

export const playerActs = {
  player: read({
    permission: 'look',
    needs_server_role: LIMITS_NEED_SERVER_ROLE,
    help: 'a player: wallets, limits, payments with their decisions, acts and notes (by id, user name or phone)',
    arguments: { player },
    subject: ({ deps }, { player: who }) => subjectOfPlayer(deps.db, who),
    run: async ({ deps }, { player: who }) =>
      await deps.db.transaction().execute(async (tx) => {
        const { id } = await findPlayerToRead(tx, who);
        return await readPlayerCard(deps, tx, id);
      }),
    text: playerCardText,
  }),
  note: change({
    permission: 'players',
    approval: 'one',
    help: 'writes a note about a player',
    arguments: { player, text },
    run: async ({ tx }, { player: who, text: note }) => {
      const { id } = await findPlayer(tx, who);
      return { subject: subjectOf(id), note, apply: async () => ({ data: { player: id } }) };
    },
    text: () => 'Noted.',
  }),
  block: change({
    permission: 'players',
    approval: 'one',
    help: 'ends every session and stops the money; the player sees the reason',
    arguments: { player, reason: text },
    prepare: async ({ deps }, { player: who, reason }) => {
      assertLinksAllowed(deps, reason);
      const seen = await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
      assertNotBlocked(seen);
      return { preview: `Blocks ${seen.line}\nThe player sees the reason: ${reason}`, about: seen.id, seen: seen.id };
    },
    run: async ({ tx, deps, seen }, { reason }) => {
      const { id: player_id, status } = await findPlayer(tx, seen);
      assertNotBlocked({ status });
      return {
        subject: subjectOf(player_id),
        before: { status },
        apply: async ({ at }) => {
          await blockPlayer(tx, deps.ledger, { player_id, reason, at });
          return {
            data: { player: player_id },
            after: { status: BLOCKED, reason },
          };
        },
      };
    },
    text: () => 'Blocked; every session of the player ends within a second.',
  }),
  unblock: change({
    permission: 'players',
    approval: 'two',
    conflicts_with: 'same act',
    help: 'removes a block; the player can withdraw again',
    arguments: { player },
    run: async ({ tx, deps }, { player: who }) => {
      const { id, status, block_reason: reason } = await findPlayer(tx, who);
      if (status !== BLOCKED) throw new CommandError('The player is not blocked.');
      return {
        subject: subjectOf(id),
        content: { unblocks: id, reason },
        money_effect: null,
        before: { status, reason },
        apply: async () => {
          await unblockPlayer(tx, deps.ledger, id);
          return { data: { player: id }, after: { status: 1 } };
        },
      };
    },
    text: () => 'Unblocked; the player can sign in again.',
  }),
  'sign-out': change({
    permission: 'players',
    approval: 'one',
    help: 'ends the sessions of one player, or of all players, which needs a reason',
    arguments: { player: { ...player, form: 'PLAYER|everybody' }, why: optional(text) },
    prepare: async ({ deps }, { player: who, why }) => {
      const isEverybody = who === 'everybody';
      if (isEverybody && why === undefined)
        throw new CommandError('Write why after "everybody": it is recorded in the log.');
      const seen = isEverybody ? null : await deps.db.transaction().execute((tx) => describePlayer(deps, tx, who));
      const preview = seen === null ? 'Signs out every player on every device.' : `Signs out ${seen.line}`;
      return { preview, ...(seen !== null && { about: seen.id }), seen: seen?.id ?? null };
    },
    run: async ({ tx, seen: player_id }, { why = '' }) => ({
      subject: player_id === null ? 'every player' : subjectOf(player_id),
      apply: async ({ at }) => {
        const ended = player_id === null ? await endEverySession(tx, at) : await endSessionsOf(tx, player_id, at);
        return { data: { ended }, after: { ended, note: why } };
      },
    }),
    text: ({ ended }) => `${ended} sessions ended; they stop working within a second.`,
  }),
  freeze: change({
    permission: 'players',
    approval: 'depends',
    conflicts_with: 'same act',
    two_operators_when: 'for less than before',
    help: 'sets an amount of the main wallet aside and shows the player the reason; 0 releases it',
    arguments: { player, amount, reason: optional(text) },
    run: async ({ tx, deps }, { player: who, amount: new_amount, reason = 'released' }) => {
      assertLinksAllowed(deps, reason);
      const { id } = await findPlayer(tx, who);
      const wallets = (await deps.ledger.balances([id], tx)).get(id);
      const present = wallets?.freeze ?? 0n;
      const before = { freeze_cents: present, reason: wallets?.freeze_reason ?? null };
      const after = { freeze_cents: new_amount, reason };
      return {
        subject: subjectOf(id),
        content: { player: id, before, after },
        money_effect: null,
        needs_two: new_amount < present,
        before,
        apply: async () => {
          const outcome = await deps.ledger.freezePlayer(tx, id, { amount: new_amount, reason });
          if (outcome !== 'frozen') throw new CommandError('The amount is above the free balance of the main wallet.');
          return { data: { player: id, frozen: new_amount }, after };
        },
      };
    },
    text: ({ frozen }) => (frozen === 0n ? 'Released.' : `Frozen: ${formatMoney(frozen)}.`),
  }),
} satisfies Record<string, Act>;
