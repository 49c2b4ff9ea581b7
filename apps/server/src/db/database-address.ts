const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const READ_WRITE = ['read-write', 'primary'];

/** Returns one address for each host of a database address, in order. An example is `postgresql://nua@a:5432,b:5432/nua`. */
export function hostAddresses(url: string): readonly string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`);
}

export function hostOf(address: string): string {
  return decodeURIComponent(PARTS.exec(address)?.[3] ?? '') || 'localhost';
}

const attributeOf = (address: string) => new URL(address).searchParams.get('target_session_attrs');

/** Reports whether every connection must lead to the primary: the address has several hosts or a `target_session_attrs`. */
export function requiresPrimary(url: string): boolean {
  const addresses = hostAddresses(url);
  return addresses.length > 1 || (URL.canParse(url) && attributeOf(url) !== null);
}

/** Describes the address of a database; completes "it must …". */
export const DATABASE_ADDRESS =
  'be an address that starts with postgres:// or postgresql://; several hosts are written a:5432,b:5432';

/** Returns the rule that a database address breaks, to complete "it must …". Returns null for a correct address. */
export function addressFault(url: string): string | null {
  const addresses = hostAddresses(url);
  const isHostMissing = addresses.length > 1 && addresses.some((one) => PARTS.exec(one)?.[3] === '');
  if (!PARTS.test(url) || isHostMissing || !addresses.every((one) => URL.canParse(one))) return DATABASE_ADDRESS;
  const { searchParams } = new URL(addresses[0]!);
  const host = searchParams.get('host') ?? '';
  if (host.includes(',') || searchParams.get('port')?.includes(',') || (addresses.length > 1 && host !== ''))
    return 'name its hosts before the path, as in postgresql://nua@a:5432,b:5432/nua';
  const attribute = searchParams.get('target_session_attrs');
  if (attribute !== null && !READ_WRITE.includes(attribute))
    return 'have target_session_attrs=read-write, since Nua writes';
  return null;
}
