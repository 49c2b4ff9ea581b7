import { hostOf } from './database-address.ts';

/** The state that a server reports. Promoting a standby starts a timeline with a higher number. */
export type ServerState = {
  is_writable: boolean;
  /** The number that initdb gave to the cluster, shared by all its standbys. */
  system_id: string;
  /** Null for a standby. */
  timeline: number | null;
  /** Distinguishes the servers of a cluster, because two hosts may lead to the same server. */
  started_at: string;
};

/** A host with its state, or with the error of the query. */
export type QueriedHost = { address: string; state: ServerState } | { address: string; error: string };

export type SeenTimeline = { system_id: string; timeline: number };

export type ChosenPrimary = { address: string; seen: SeenTimeline };

/**
 * Chooses the host to write to, or returns a sentence that explains why there is none.
 *
 * If several hosts are writable, the newest timeline decides, because the other hosts missed the promotion.
 */
export function choosePrimary(hosts: readonly QueriedHost[], seen: SeenTimeline | null): ChosenPrimary | string {
  const responding = hosts.flatMap((one) => ('state' in one ? [one] : []));
  const writable = responding.filter(({ state }) => state.is_writable);
  if (responding.length === 0)
    return `does not answer: ${hosts.map((one) => `${hostOf(one.address)}: ${'error' in one ? one.error : ''}`).join('; ')}`;
  if (writable.length === 0)
    return `leads to a standby only (${namesOf(responding)}). Nua needs the primary: add its host to the address, or promote a standby.`;
  const otherCluster = writable.find(({ state }) => state.system_id !== (seen ?? writable[0]!.state).system_id);
  if (otherCluster)
    return `leads to two clusters: ${hostOf(otherCluster.address)} is not a copy of the cluster that this server uses. Remove it from the address.`;
  const newest = Math.max(...writable.map(({ state }) => state.timeline ?? 0));
  if (seen !== null && newest < seen.timeline)
    return (
      `leads to an old primary: ${namesOf(writable)} writes timeline ${newest}, and timeline ${seen.timeline} exists. ` +
      'Stop the old one, and let it follow the new one.'
    );
  const [first, ...others] = writable.filter(({ state }) => state.timeline === newest);
  const second = others.find(({ state }) => state.started_at !== first!.state.started_at);
  if (second)
    return `leads to two primaries: ${namesOf([first!, second])} both write timeline ${newest}. Stop one of them; its writes since the promotion are lost.`;
  return { address: first!.address, seen: { system_id: first!.state.system_id, timeline: newest } };
}

const namesOf = (hosts: readonly { address: string }[]): string =>
  hosts.map(({ address }) => hostOf(address)).join(', ');
