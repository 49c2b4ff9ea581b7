import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import type { Chance } from './chance.ts';
import type { CrashPlayer } from './crash-player.ts';
import type { Intent } from './intent-log.ts';

type Claim = Pick<Intent, 'kind' | 'params'>;

/** Sets a client seed on both wheels. A spin needs a client seed. */
export async function setWheelSeeds(player: CrashPlayer): Promise<void> {
  const seed = async (next_id: string, call: typeof calls.setWheelSeed | typeof calls.setReferralSeed) =>
    await player.read(call, { body: { next_id, client_seed: randomUUID() } });
  await seed((await player.read(calls.getWheel)).seeds.next.id, calls.setWheelSeed);
  await seed((await player.read(calls.getReferral)).seeds.next.id, calls.setReferralSeed);
}

/** Spins the prize wheel, sometimes twice at the same time. Half of the prizes are claimed immediately. */
export async function spinWheel(player: CrashPlayer, chance: Chance): Promise<void> {
  const times = chance.between(1, 2);
  const [spun] = await Promise.all(Array.from({ length: times }, () => player.perform({ kind: 'spin' })));
  if (spun?.code !== 0 || spun.wire.prize === '0.00' || chance.between(0, 1) === 0) return;
  await claimTwice(player, { kind: 'claim_prize', params: { id: String(spun.wire.id) } });
}

/** Spins the referral wheel, or cashes out a cycle that has reached its target. */
export async function spinReferral(player: CrashPlayer): Promise<void> {
  const { state } = await player.read(calls.getReferral);
  await (state === 'reached' ? claimTwice(player, { kind: 'cash_out' }) : player.perform({ kind: 'referral_spin' }));
}

/** Claims one open reward of each kind. */
export async function collect(player: CrashPlayer, chance: Chance): Promise<void> {
  const [wheel, vip, tasks, club] = await Promise.all([
    player.read(calls.getWheel),
    player.read(calls.getVip),
    player.read(calls.listTasks),
    player.read(calls.getClub),
  ]);
  const claimsOf = (kind: Claim['kind'], rewards: readonly { id: string }[]) =>
    rewards.map(({ id }): Claim => ({ kind, params: { id } }));
  const claimable_tasks = tasks.list.filter(({ status, claimed_at }) => status === 'done' && claimed_at === null);
  const kinds: Claim[][] = [
    claimsOf('claim_prize', wheel.claims),
    claimsOf('claim_vip', vip.claims),
    claimsOf('claim_task', claimable_tasks),
    club.claimable > 0n ? [{ kind: 'claim_club' }] : [],
  ];
  const open = kinds.flatMap((claims) => (claims.length > 0 ? [chance.pick(claims)] : []));
  await Promise.all(open.map((claim) => claimTwice(player, claim)));
}

/** Claims a reward with two keys at the same time, as from two tabs. At most one of them is paid. */
async function claimTwice(player: CrashPlayer, claim: Claim): Promise<void> {
  await Promise.all([player.perform(claim), player.perform(claim)]);
}
