import { payingPlayer } from './paying-player.ts';
import type { Someone, World } from './world.ts';

/** Gives a player invited friends and yesterday's commission, without bets and a settlement. */
export async function giveClub(world: World, { id }: Pick<Someone, 'id'>): Promise<void> {
  const [friend, guest, friend_of_friend] = [
    await payingPlayer(world),
    await payingPlayer(world, { guest: true }),
    await payingPlayer(world),
  ];
  const at = new Date(world.clock.now().getTime() - 2 * 86_400_000);
  const bind = 'insert into player_invite (player_id, inviter_id, via, bound_at) values ($1, $2, $3, $4)';
  await world.pool.query(bind, [friend.id, id, 'register', at]);
  await world.pool.query(bind, [guest.id, id, 'guest', world.clock.now()]);
  await world.pool.query(bind, [friend_of_friend.id, friend.id, 'register', at]);
  const sums = `values ($1::uuid, ($3::timestamptz + interval '1 day')::date, 1, $2::uuid, 250000, 500),
    ($4::uuid, ($3::timestamptz + interval '1 day')::date, 2, $2::uuid, 100000, 50)`;
  await world.pool.query(
    `with c as (
       insert into club_commission (member_id, day, level, player_id, weighted_cents, amount_cents) ${sums}
       returning player_id, day, level, weighted_cents, amount_cents
     ) insert into club_earning (player_id, day, level, weighted_cents, amount_cents) select * from c`,
    [friend.id, id, at, friend_of_friend.id],
  );
}
