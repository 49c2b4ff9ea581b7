import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../crash/chance.ts';
import type { Member } from './database-cluster.ts';
import type { FailoverSite } from './failover-site.ts';

/** The site at the moment of a fault. */
export type FaultPlace = {
  site: FailoverSite;
  leader: Member;
  standbys: readonly Member[];
  chance: Chance;
};

/**
 * A fault that has happened. `what` describes it in a few words. `repair` ends it: it wakes the machine or restarts the
 * program.
 */
export type FaultDone = { what: string; repair(): Promise<void> };

type Fault = {
  /** The kind of payment that must be in progress at the fault. */
  during?: 'deposit' | 'withdraw';
  /** Causes the fault and waits for its effect. If the primary is lost, the effect is the promotion of another member. */
  strike(place: FaultPlace): Promise<FaultDone>;
};

/** The length of an outage of etcd. It exceeds the lease that a primary must renew to stay the primary. */
const ETCD_GONE_MS = 30_000;

const noRepair = async () => {};

async function killPrimary({ site, leader }: FaultPlace): Promise<FaultDone> {
  await leader.kill();
  await site.cluster.untilOtherLeads(leader);
  return { what: leader.name, repair: async () => leader.start() };
}

/** Kills the primary or, at random, replaces it by a planned switchover. If Patroni refuses the switchover, kills it. */
async function promote(place: FaultPlace): Promise<FaultDone> {
  const { site, leader, chance } = place;
  const isPlanned = chance.between(0, 1) === 0 && (await site.cluster.switchover(leader));
  if (!isPlanned) return { ...(await killPrimary(place)), what: `${leader.name} killed` };
  await site.cluster.untilOtherLeads(leader);
  return { what: `${leader.name} replaced as planned`, repair: noRepair };
}

/** The faults of a run. */
const faults = {
  'primary killed': { strike: killPrimary },
  'primary frozen and woken': {
    async strike({ site, leader }) {
      const wake = leader.freeze();
      await site.cluster.untilOtherLeads(leader);
      return { what: leader.name, repair: async () => wake() };
    },
  },
  'primary cut off': {
    async strike({ site, leader }) {
      await site.links.cut(leader.name);
      await site.cluster.untilOtherLeads(leader);
      return { what: leader.name, repair: () => site.links.heal(leader.name) };
    },
  },
  'Patroni of the primary frozen': {
    async strike({ site, leader }) {
      const wake = leader.freezePatroni();
      await site.cluster.untilOtherLeads(leader);
      return { what: leader.name, repair: async () => wake() };
    },
  },
  'standby lost': {
    async strike({ standbys, chance }) {
      const standby = chance.pick(standbys);
      await standby.kill();
      await pause(1_000 * chance.between(5, 15));
      return { what: standby.name, repair: async () => standby.start() };
    },
  },
  'etcd gone': {
    async strike({ site }) {
      await site.cluster.etcd.kill();
      await pause(ETCD_GONE_MS);
      site.cluster.etcd.start();
      return { what: `for ${ETCD_GONE_MS / 1_000} s`, repair: noRepair };
    },
  },
  'HAProxy restarted': {
    async strike({ site, chance }) {
      await site.haproxy.kill();
      await pause(chance.between(0, 3_000));
      site.haproxy.start();
      return { what: 'killed', repair: noRepair };
    },
  },
  'Redis gone': {
    async strike({ site, chance }) {
      await site.redis.kill();
      await pause(1_000 * chance.between(3, 10));
      return { what: 'killed', repair: async () => site.redis.start() };
    },
  },
  'promotion in mid-deposit': { during: 'deposit', strike: promote },
  'promotion in mid-payout': { during: 'withdraw', strike: promote },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
export const faultOf = (name: FaultName): Fault => faults[name];

/**
 * Draws the faults of a run: all of them in a random order, then all again, so that each occurs equally often.
 *
 * Shape   (chance, number of cycles) -> a fault for each cycle
 */
export function drawFaults(chance: Chance, cycles: number, from: readonly FaultName[] = faultNames): FaultName[] {
  const drawn: FaultName[] = [];
  while (drawn.length < cycles) {
    const left = [...from];
    while (left.length > 0) drawn.push(...left.splice(chance.between(0, left.length - 1), 1));
  }
  return drawn.slice(0, cycles);
}
