import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../crash/chance.ts';
import type { Member } from './database-cluster.ts';
import type { FailoverSite } from './failover-site.ts';

export type FaultPlace = {
  site: FailoverSite;
  leader: Member;
  standbys: readonly Member[];
  chance: Chance;
};

/** A fault that has happened. `what` names it. `repair` ends it. */
export type FaultDone = { what: string; repair(): Promise<void> };

type Fault = {
  /** This kind of payment must be in progress. */
  during?: 'deposit' | 'withdraw';
  /** Causes the fault and waits for its effect. If the primary is lost, another member must be promoted. */
  strike(place: FaultPlace): Promise<FaultDone>;
};

/** The length of an outage of etcd. It exceeds the lease of a primary. */
const ETCD_OUTAGE_MS = 30_000;

const noRepair = async () => {};

async function killPrimary({ site, leader }: FaultPlace): Promise<FaultDone> {
  await leader.kill();
  await site.cluster.untilOtherLeads(leader);
  return { what: leader.name, repair: async () => leader.start() };
}

/** Promotes another member: by a planned switchover, or by killing the primary. */
async function promote(place: FaultPlace): Promise<FaultDone> {
  const { site, leader, chance } = place;
  const isPlanned = chance.between(0, 1) === 0 && (await site.cluster.switchover(leader));
  if (!isPlanned) return { ...(await killPrimary(place)), what: `${leader.name} killed` };
  await site.cluster.untilOtherLeads(leader);
  return { what: `${leader.name} replaced as planned`, repair: noRepair };
}

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
      await pause(ETCD_OUTAGE_MS);
      site.cluster.etcd.start();
      return { what: `for ${ETCD_OUTAGE_MS / 1_000} s`, repair: noRepair };
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

/** Draws a fault for each cycle. All faults occur once in a random order, then all again. */
export function drawFaults(chance: Chance, cycles: number, from: readonly FaultName[] = faultNames): FaultName[] {
  const drawn: FaultName[] = [];
  while (drawn.length < cycles) {
    const remaining = [...from];
    while (remaining.length > 0) drawn.push(...remaining.splice(chance.between(0, remaining.length - 1), 1));
  }
  return drawn.slice(0, cycles);
}
