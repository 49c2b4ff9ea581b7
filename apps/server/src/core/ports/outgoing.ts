/** Where requests of this process may go. */
export type OutgoingHosts = {
  /** Schemes with host and port, as `URL.origin` writes them. */
  origins: ReadonlySet<string>;
  /** Host names of services that have many, reached by https at its own port: the push services of browsers. */
  services: readonly RegExp[];
  /** Whether this machine may be called: a demo's outside world is a part of the server. */
  loopback: boolean;
};

/** A request to a host that no configuration names. It has not left. */
export class OutgoingHostRefused extends Error {
  readonly code = 'OUTGOING_HOST_REFUSED';

  constructor(origin: string) {
    super(`a request to ${origin} was refused: no configuration names this host`);
    this.name = 'OutgoingHostRefused';
  }
}

let allowed: OutgoingHosts | null = null;

/** Limits every later request of this process to these hosts. Returns what puts the earlier limit back, for tests. */
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

/** Throws OutgoingHostRefused where the process may not call this address. A process that set no limit, such as a test's, may call any. */
export function assertOutgoingAllowed(address: string | URL): void {
  if (allowed !== null && !isOutgoingAllowed(address, allowed)) throw new OutgoingHostRefused(new URL(address).origin);
}

/**
 * The one `fetch` of the server: a request to a host that is not in the register does not leave. `tools/tidy` refuses any other.
 *
 * Shape   as `fetch`; `redirect` has no default, since a redirect would lead past the register
 * Errors  rejects with OutgoingHostRefused, else as `fetch`
 */
export async function fetchOutgoing(
  address: string | URL,
  init: RequestInit & { redirect: 'error' | 'manual' },
): Promise<Response> {
  assertOutgoingAllowed(address);
  return await fetch(address, init);
}
