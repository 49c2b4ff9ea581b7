import pg from 'pg';
import type { EnvironmentReader } from '../core/environment/environment-reader.ts';
import { hostAddresses } from '../db/database-address.ts';

type Addresses = {
  database_url: string | null;
  migrate_database_url: string | null;
  backup_database_url: string | null;
  backup_endpoint: string | null;
  redis_url: string | null;
  ga4_url: string | null;
  otlp_url: string | null;
  console_url: string;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Reports whether a host is reached without a network: loopback, or the folder of a Unix socket. */
export const isOnThisMachine = (host: string): boolean => host.startsWith('/') || LOOPBACK.test(host);

/**
 * Reports whether a connection to this database crosses a network without TLS, or with TLS and an unverified certificate. The driver parses
 * the address, because `host`, `ssl` and `sslmode` in its query override its other parts.
 */
function isDatabaseExposed(database_url: string): boolean {
  const client = new pg.Client({ connectionString: database_url });
  if (isOnThisMachine(client.host)) return false;
  // The type declares a boolean, but the driver also stores the TLS options here.
  const ssl = client.ssl as pg.ClientConfig['ssl'];
  return !ssl || (ssl !== true && ssl.rejectUnauthorized === false);
}

const isExposed = (address: string, protocol: string): boolean => {
  const url = new URL(address);
  return url.protocol !== protocol && !isOnThisMachine(url.hostname);
};

const ON_THIS_MACHINE = 'or name this machine, since DEMO is 0';

/** Refuses each address of another machine that a real site would use without TLS, including the address of the console. */
export function refuseUnencrypted({ refuse }: Pick<EnvironmentReader, 'refuse'>, addresses: Addresses): void {
  const { redis_url, ga4_url, otlp_url, console_url, backup_endpoint } = addresses;
  const has = 'names another host without TLS';
  const databases = {
    DATABASE_URL: addresses.database_url,
    MIGRATE_DATABASE_URL: addresses.migrate_database_url,
    BACKUP_DATABASE_URL: addresses.backup_database_url,
  } as const;
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'BACKUP_DATABASE_URL'] as const) {
    const address = databases[name];
    try {
      if (address !== null && hostAddresses(address).some(isDatabaseExposed))
        refuse(name, { has, must: `end with sslmode=verify-full, ${ON_THIS_MACHINE}` });
    } catch {
      refuse(name, {
        has: 'names a file of certificates that cannot be read',
        must: 'name one that this user can read',
      });
    }
  }
  if (redis_url !== null && isExposed(redis_url, 'rediss:'))
    refuse('REDIS_URL', { has, must: `start with rediss://, ${ON_THIS_MACHINE}` });
  const web = {
    BACKUP_S3_ENDPOINT: backup_endpoint,
    GA4_URL: ga4_url,
    OTEL_EXPORTER_OTLP_ENDPOINT: otlp_url,
    CONSOLE_URL: console_url,
  } as const;
  for (const name of ['BACKUP_S3_ENDPOINT', 'GA4_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'CONSOLE_URL'] as const)
    if (web[name] !== null && isExposed(web[name], 'https:'))
      refuse(name, { has, must: `start with https://, ${ON_THIS_MACHINE}` });
}
