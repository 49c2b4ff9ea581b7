import pg from 'pg';
import { ConfigurationError, inspectConfiguration } from '../configuration/configuration.ts';
import { checkInstallationKeys } from '../configuration/installation-keys.ts';
import type { Clock } from '../core/clock.ts';
import type { Environment } from '../core/environment/environment-reader.ts';
import { launchPostgres } from '../db/embedded/launch.ts';
import { choosePlace } from '../db/embedded/place.ts';
import { createPool } from '../db/pool.ts';
import {
  type Facts,
  type Finding,
  findingsOf,
  findingsText,
  newSiteFacts,
  readSiteFacts,
} from '../modules/go-live/public.ts';

type DatabaseFacts = { site: Facts['site']; problems: readonly Finding[] };

const asFinding = (problem: string): Finding => ({ problem, todo: 'Correct it (docs/configuration.md).' });

/**
 * Lists everything that a site lacks before it may take real money, from the environment of its server. It writes nothing.
 *
 * Shape   environment, working directory, clock -> the text, and whether nothing is missing
 * Errors  none; a database that does not respond is reported as missing
 * Source  docs/operations.md, "Before a licensed site opens"
 */
export async function goLive(
  environment: Environment,
  cwd: string,
  clock: Clock,
): Promise<{ text: string; is_ready: boolean }> {
  const { configuration: config, problems } = inspectConfiguration(environment, cwd);
  const read: DatabaseFacts = problems.some((problem) => problem.startsWith('DATABASE_URL'))
    ? { site: null, problems: [] }
    : await readDatabase(config, clock);
  const has_rail = Object.keys(config.rails).length > 0;
  const has_calendar = config.calendars.length > 0;
  const findings = [
    ...problems.map(asFinding),
    ...read.problems,
    ...findingsOf({ config, has_rail, has_sms_port: false, has_calendar, site: read.site }),
  ];
  if (findings.length === 0) return { text: readyText(config, read.site), is_ready: true };
  const count = findings.length === 1 ? 'One thing is' : `${findings.length} things are`;
  return {
    text: `${count} missing before this site may take real money:\n\n${findingsText(findings)}`,
    is_ready: false,
  };
}

function readyText({ alert_receivers, external_alerts }: Facts['config'], site: Facts['site']): string {
  const receivers = [...alert_receivers, ...(external_alerts ? ['those whom your own system alerts'] : [])].join(', ');
  const money_note =
    site?.money === 'real'
      ? 'This database holds real money already.'
      : 'The first start records for good that this database holds real money.';
  return [
    `Nothing is missing. ${money_note}`,
    `Before the site opens: send a test alert, and have ${receivers} confirm it; run "npm run backup" and "npm run drill".`,
  ].join('\n');
}

async function readDatabase(
  config: Parameters<typeof checkInstallationKeys>[1] & { database_url: string | null },
  clock: Clock,
): Promise<DatabaseFacts> {
  const place = choosePlace({ data_dir: process.env.DATA_DIR });
  const server = config.database_url === null ? await launchPostgres({ place }) : null;
  const pool = createPool(config.database_url ?? server!.url('nua'), { max: 1, application_name: 'nua operator' });
  try {
    const site = await readSiteFacts(pool, clock.now());
    const problems = await checkInstallationKeys(pool, config).then(
      () => [],
      (error) => keyProblems(error),
    );
    return { site, problems };
  } catch (error) {
    // The first start creates the embedded database, so a missing database is no problem.
    if (error instanceof pg.DatabaseError && error.code === '3D000' && server)
      return { site: newSiteFacts(), problems: [] };
    const todo = 'Start PostgreSQL, or correct DATABASE_URL.';
    return { site: null, problems: [{ problem: `The database does not answer: ${(error as Error).message}.`, todo }] };
  } finally {
    await pool.end();
    if (server && !server.adopted) await server.stop();
  }
}

function keyProblems(error: unknown): Finding[] {
  if (error instanceof ConfigurationError) return error.problems.map(asFinding);
  throw error;
}
