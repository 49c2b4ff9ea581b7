import pg from 'pg';

type Addresses = {
  database_url: string | null;
  migrate_database_url: string | null;
  backup_database_url: string | null;
  backup_endpoint: string | null;
  redis_url: string | null;
  blocks_url: string | null;
  ga4_url: string | null;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** A host that is reached without a network: loopback, or the folder of a Unix socket. */
const isOnThisMachine = (host: string): boolean => host.startsWith('/') || LOOPBACK.test(host);

/**
 * Whether a connection to this database crosses a network without TLS and a checked certificate. The driver is asked, since
 * `host`, `ssl` and `sslmode` of the query override the rest of the address.
 */
function isDatabaseExposed(database_url: string): boolean {
  const client = new pg.Client({ connectionString: database_url });
  if (isOnThisMachine(client.host)) return false;
  // The declared type is only a flag; the driver puts the options of TLS here as well.
  const ssl = client.ssl as pg.ClientConfig['ssl'];
  return !ssl || (ssl !== true && ssl.rejectUnauthorized === false);
}

const isExposed = (address: string, protocol: string): boolean => {
  const url = new URL(address);
  return url.protocol !== protocol && !isOnThisMachine(url.hostname);
};

/** Names every address outside this machine that a real site would reach without TLS. Values are not repeated: they hold passwords. */
export function unencryptedAddresses(addresses: Addresses): string[] {
  const { redis_url, blocks_url, ga4_url, backup_endpoint } = addresses;
  const problems: string[] = [];
  const unless = ' With DEMO=0 only a database, Redis or service on this machine is reached without TLS.';
  const databases = {
    DATABASE_URL: addresses.database_url,
    MIGRATE_DATABASE_URL: addresses.migrate_database_url,
    BACKUP_DATABASE_URL: addresses.backup_database_url,
  };
  for (const [name, address] of Object.entries(databases)) {
    try {
      if (address !== null && isDatabaseExposed(address))
        problems.push(`${name} is on another host without TLS; add sslmode=verify-full to it.${unless}`);
    } catch {
      problems.push(`${name} cannot be read: a file of its certificates is missing.`);
    }
  }
  if (redis_url !== null && isExposed(redis_url, 'rediss:'))
    problems.push(`REDIS_URL is on another host without TLS; start it with rediss://.${unless}`);
  if (backup_endpoint !== null && isExposed(backup_endpoint, 'https:'))
    problems.push(`BACKUP_S3_ENDPOINT is on another host without TLS; start it with https://.${unless}`);
  if (blocks_url !== null && isExposed(blocks_url, 'https:'))
    problems.push(`BLOCKS_URL is on another host without TLS; start it with https://.${unless}`);
  if (ga4_url !== null && isExposed(ga4_url, 'https:'))
    problems.push(`GA4_URL is on another host without TLS; start it with https://.${unless}`);
  return problems;
}
