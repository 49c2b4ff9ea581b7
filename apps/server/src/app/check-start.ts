import { createServer, type Server } from 'node:net';
import type { Pool } from 'pg';
import { type Configuration, ConfigurationError } from '../configuration/configuration.ts';
import { checkInstallationKeys } from '../configuration/installation-keys.ts';
import { checkSeedKeys } from '../configuration/seed-keys.ts';
import type { Clock } from '../core/clock.ts';
import type { Ports } from '../core/ports/ports.ts';
import { databaseTime } from '../db/database-time.ts';
import { EpochMemory } from '../db/epoch.ts';
import { createPool } from '../db/pool.ts';
import { findQuorumProblems } from '../db/quorum.ts';
import { listenAtSocket } from '../http/listen-at-socket.ts';
import { checkMoneyKind, findMoneyKind } from '../ledger/money-kind.ts';
import { demoStaffFinding, findDemoStaff, findingsOf, findingsText, readSiteFacts } from '../modules/go-live/public.ts';
import { codeHostWarnings } from '../modules/person/public.ts';
import { connectSandbox } from './outside-world.ts';

export type StartParts = {
  config: Configuration;
  pool: Pool;
  given: Partial<Ports>;
  now: Date;
};

/** Thrown if the start of a licensed site is refused. The message lists every reason and how to remove it. */
export class NotReadyForRealMoney extends Error {
  override name = 'NotReadyForRealMoney';
}

/**
 * Checks the database and the conditions for real money before a start writes anything. A refused start must not bind the database to real
 * money.
 *
 * Errors  MoneyKindMismatch, ConfigurationError, NotReadyForRealMoney
 */
export async function checkStart({ config, pool, given, now }: StartParts): Promise<void> {
  const problems = config.durability === 'quorum' ? await findQuorumProblems(pool) : [];
  if (problems.length > 0) throw new ConfigurationError(problems);
  await epochMemoryOf(config)?.check(pool);
  if ((await findMoneyKind(pool)) !== null) await checkMoneyKind(pool, config);
  await checkInstallationKeys(pool, config);
  await checkSeedKeys(pool, config);
  if (config.demo) return;
  if (config.licence_reference === null) return await assertNoDemoStaff(pool);
  const findings = findingsOf({
    config,
    has_rail: Object.keys(given.rails ?? config.rails).length > 0,
    has_sms_port: given.sms !== undefined,
    has_calendar: (given.calendars ?? config.calendars).length > 0,
    site: await readSiteFacts(pool, now),
  });
  if (findings.length > 0)
    throw new NotReadyForRealMoney(
      `LICENCE_REFERENCE is set, and real money is refused. Nothing was written.\n${findingsText(findings)}`,
    );
}

/** Refuses to start while a staff member has the published password of a demo. Errors: ConfigurationError. */
async function assertNoDemoStaff(pool: Pool): Promise<void> {
  const names = await findDemoStaff(pool);
  if (names.length === 0) return;
  const { problem, todo } = demoStaffFinding(names);
  throw new ConfigurationError([`${problem} ${todo}`]);
}

/** Returns the warnings that a start prints. They do not stop it. */
export const startWarnings = (config: Configuration): string[] => [...config.warnings, ...codeHostWarnings(config)];

/** Returns the store of the newest epoch that this node has seen. Null for a demo and the embedded database, which need none. */
export const epochMemoryOf = ({ database_url, demo, data_dir }: Configuration): EpochMemory | null =>
  database_url === null || demo ? null : new EpochMemory(data_dir);

/** The maximum difference between this machine's clock and the database's. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;

/**
 * Runs the checks that can refuse the start of this process, before it writes to the database or its schema.
 *
 * Errors  as checkStart; ConfigurationError for a wrong clock, an absent sandbox, and an address on which this process cannot listen
 */
export async function checkBeforeStart(config: Configuration, database_url: string, clock: Clock): Promise<void> {
  const pool = createPool(database_url, { max: 2, application_name: 'nua start' });
  try {
    if (!config.demo) checkClock(clock.now(), await databaseTime(pool));
    await checkStart({ config, pool, given: {}, now: clock.now() });
    if (config.sandbox_url !== null) await connectSandbox(config.sandbox_url);
    await checkListenAddress(config);
  } finally {
    await pool.end();
  }
}

/** Refuses a clock that differs from the database's, because nodes with different clocks would disagree about sessions and rounds. */
export function checkClock(now: Date, database_time: Date): void {
  const ahead_ms = now.getTime() - database_time.getTime();
  if (Math.abs(ahead_ms) <= MAX_CLOCK_DIFFERENCE_MS) return;
  const side = ahead_ms > 0 ? 'ahead of' : 'behind';
  throw new ConfigurationError([
    `The clock of this machine is ${Math.round(Math.abs(ahead_ms) / 1_000)} s ${side} the database's; it must be within ${MAX_CLOCK_DIFFERENCE_MS / 1_000} s. Set both by NTP: timedatectl set-ntp true.`,
  ]);
}

/** Refuses a port or a socket on which this process cannot listen. */
async function checkListenAddress({ port, host, socket }: Configuration): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
    if (socket !== null) await closeServer(await listenAtSocket(probe as never, socket));
  } catch (error) {
    throw listenProblem(error, { port, host, socket }) ?? error;
  } finally {
    if (probe.listening) await closeServer(probe);
  }
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

type ListenAddress = Pick<Configuration, 'port' | 'host' | 'socket'>;

/** Returns the error for a port or socket on which this process cannot listen, or null for other errors. */
export function listenProblem(error: unknown, { port, host, socket }: ListenAddress): ConfigurationError | null {
  const { code, address } = error as { code?: string; address?: string };
  const at_socket = address !== undefined && address === socket;
  const name = at_socket ? 'SOCKET' : code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST';
  const problems: Record<string, string> = {
    EADDRINUSE: `at which another program listens; it must be ${at_socket ? 'another path' : 'a free port'}`,
    EACCES: `where this user may not listen; it must be ${at_socket ? 'a path in a folder of this user' : 'a port above 1023'}`,
    ENOENT: 'in a folder that does not exist; it must be a path in a folder of this user',
    EADDRNOTAVAIL: 'not an address of this machine; it must be one that the command "ip address" lists',
    ENOTFOUND: 'a name without an address; it must be a name or an address of this machine',
  };
  const problem = problems[code ?? ''];
  if (problem === undefined) return null;
  const value = { SOCKET: socket, PORT: port, HOST: host }[name];
  return new ConfigurationError([`${name} is "${value}", ${problem}.`]);
}
