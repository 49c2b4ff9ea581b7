import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import { payingPlayer } from './paying-player.ts';
import { diceBet, readyTable } from './play.ts';
import { expectOk, newDevice, type Someone, type World } from './world.ts';

/** A bet that wins 98 of 100 rounds. */
const safe_bet = { target_hundredths: 9800, over: false };
/** The weight of dice is a quarter. A friend counts as active from a weighted stake of PKR 5,000. */
const STAKE = '20000.00';

/** Inserts a registered player directly into the tables. */
export async function createPlayer(world: World): Promise<Someone> {
  const { id, token, phone } = await payingPlayer(world);
  return { id, token, phone, user_name: null, device: newDevice() };
}

/** Creates an invited friend of a player. The friend has not played yet. */
export async function invitedBy(world: World, inviter: Pick<Someone, 'id'>): Promise<Someone> {
  const friend = await createPlayer(world);
  await world.pool.query(
    `insert into player_invite (player_id, inviter_id, via, bound_at) values ($1, $2, 'register', $3)`,
    [friend.id, inviter.id, world.clock.now()],
  );
  return friend;
}

/** Stakes a friend's own money on dice. */
export async function stakeOwn(world: World, friend: Someone, stake = STAKE): Promise<void> {
  const table = await readyTable(world, friend, cents(2_000_000n));
  expectOk(await world.call(diceBet, { token: table.token, body: { stake, ...safe_bet }, key: world.newKey() }));
}

/** Creates a friend who has staked enough to count. */
export async function activeFriend(world: World, inviter: Pick<Someone, 'id'>): Promise<Someone> {
  const friend = await invitedBy(world, inviter);
  await stakeOwn(world, friend);
  return friend;
}

/** Reads the referral wheel as its player. */
export const wheelOf = async (world: World, who: { token: string }) =>
  expectOk(await world.call(calls.getReferral, { token: who.token })).data;

/** Sets a client seed on the referral wheel. */
export async function setReferralSeed(world: World, who: { token: string }, client_seed = 'a-seed-of-mine') {
  const { seeds } = await wheelOf(world, who);
  const body = { next_id: seeds.next.id, client_seed };
  return expectOk(await world.call(calls.setReferralSeed, { token: who.token, body })).data;
}

export const spin = (world: World, who: { token: string }, key: string = world.newKey()) =>
  world.call(calls.spinReferral, { token: who.token, key });

export const cashOut = (world: World, who: { token: string }, key: string = world.newKey()) =>
  world.call(calls.cashOutReferral, { token: who.token, key });

/** Creates a player whose first spin has begun a cycle. */
export async function playerWithCycle(world: World): Promise<Someone> {
  const who = await createPlayer(world);
  await setReferralSeed(world, who);
  expectOk(await spin(world, who));
  return who;
}

/** Adds active friends and spins, until the target is reached. Returns the friends. */
export async function reachTarget(world: World, who: Someone): Promise<Someone[]> {
  const friends: Someone[] = [];
  for (let state = 'active'; state !== 'reached'; ) {
    friends.push(await activeFriend(world, who));
    state = expectOk(await spin(world, who)).data.state;
  }
  return friends;
}

/** Inserts a cycle that has reached its target. */
export async function giveReachedCycle(world: World, player_id: string): Promise<void> {
  const at = world.clock.now();
  const later = new Date(at.getTime() + 86_400_000);
  await world.pool.query(
    `insert into referral_cycle (player_id, state, rule_version, target_cents, sum_cents, began_at, ends_at, claim_until, reached_at)
     values ($1, 'reached', 1, 50000, 50000, $2, $3, $3, $2)`,
    [player_id, at, later],
  );
}

/** Inserts a cash-out that waits for two people. Returns the id of its cycle. */
export async function giveWaitingCashOut(world: World, player_id: string): Promise<string> {
  await giveReachedCycle(world, player_id);
  const { rows } = await world.pool.query<{ id: string }>(
    `update referral_cycle set review_at = $2, reason = 'same_person' where player_id = $1 and state = 'reached' returning id`,
    [player_id, world.clock.now()],
  );
  return rows[0]!.id;
}

/** Lets a friend sign in on another player's device. */
export const shareDevice = (world: World, friend: Someone, owner: Someone) =>
  world.pool.query(
    `insert into device (player_id, device_hash, platform, name, last_ip, created_at, last_seen_at)
     select $1, device_hash, 'web', 'test', '127.0.0.1', now(), now() from device where player_id = $2`,
    [friend.id, owner.id],
  );
