/** What the verifying page is filled with; all text, as it stands in the fields. */
export type Claim = {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: string;
  target: string;
  over: boolean;
};

/**
 * Writes a claim as parameters of an address.
 *
 * Shape   claim -> 'server_seed=…&client_seed=…&nonce=1'; what is empty is left out
 */
export function checkQuery(claim: Claim): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(claim)) {
    if (name === 'over') {
      if (claim.target !== '') query.set('over', claim.over ? '1' : '0');
    } else if (value !== '') query.set(name, String(value));
  }
  return query.toString();
}

/** Reads it back; the part after # never reaches a server and goes first. */
export function readClaim(search: string, hash: string): Claim {
  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ''))) query.set(name, value);
  const text = (name: string) => (query.get(name) ?? '').slice(0, 200);
  return {
    server_seed: text('server_seed'),
    server_seed_hash: text('server_seed_hash'),
    client_seed: text('client_seed'),
    nonce: text('nonce'),
    target: text('target'),
    over: query.get('over') === '1',
  };
}
