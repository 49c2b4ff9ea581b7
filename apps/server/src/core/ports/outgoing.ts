/** The hosts that this process may send requests to. */
export type OutgoingHosts = {
  /** Origins in the form of `URL.origin`. */
  origins: ReadonlySet<string>;
  /** Host names of services with many hosts, such as the push services of browsers. They are reached by https at the default port. */
  services: readonly RegExp[];
  /** True if this machine may be called: a demo's external services run inside the server. */
  loopback: boolean;
};

/** Thrown for a request to a host that is not configured. The request was not sent. */
export class OutgoingHostRefused extends Error {
  readonly code = 'OUTGOING_HOST_REFUSED';

  constructor(origin: string) {
    super(`refused a request to ${origin}: this host is not configured`);
    this.name = 'OutgoingHostRefused';
  }
}

let allowed: OutgoingHosts | null = null;

/** Limits all later requests of this process to these hosts. Returns a function that restores the earlier limit, for tests. */
export function limitOutgoing(hosts: OutgoingHosts): () => void {
  const before = allowed;
  allowed = hosts;
  return () => {
    allowed = before;
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isOutgoingAllowed(address: string | URL, hosts: OutgoingHosts): boolean {
  const { origin, hostname, protocol, port } = new URL(address);
  if (hosts.origins.has(origin)) return true;
  if (hosts.loopback && LOOPBACK.test(hostname)) return true;
  return protocol === 'https:' && port === '' && hosts.services.some((service) => service.test(hostname));
}

/**
 * Throws OutgoingHostRefused if the process may not call this address. Without a limit, for example in a test, every address is allowed.
 */
export function assertOutgoingAllowed(address: string | URL): void {
  if (allowed !== null && !isOutgoingAllowed(address, allowed)) throw new OutgoingHostRefused(new URL(address).origin);
}

/**
 * The server's only `fetch`. It refuses hosts that are not configured. `tools/tidy` rejects any other `fetch`.
 *
 * Shape   as `fetch`; `redirect` has no default, because a followed redirect could lead to another host
 * Errors  rejects with OutgoingHostRefused, otherwise as `fetch`
 */
export async function fetchOutgoing(
  address: string | URL,
  init: RequestInit & { redirect: 'error' | 'manual' },
): Promise<Response> {
  assertOutgoingAllowed(address);
  return await fetch(address, init);
}
