import type { Sandbox } from '@nua/sandbox';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type ConsoleFiles, createConsole } from '../console/public.ts';
import type { App } from '../core/app.ts';
import { createDb } from '../db/connect.ts';
import { CONSOLE_CONNECTION, CONSOLE_ROLE, howToMakeRole } from '../db/console-role.ts';
import { createPool, type DatabasePool } from '../db/pool.ts';
import { addWebhookAddress, readSigningSecrets } from '../modules/webhook/public.ts';
import { addDemoStaff, showAuthenticators } from './demo-staff.ts';

export type OpenConsole = { address: string; stop(): Promise<void> };

type Parts = { database_url: string; files: ConsoleFiles | null; sandbox: Sandbox | null };

const MAX_CONNECTIONS = 3;
/** The codes of PostgreSQL's errors for a role that does not exist, and for a role that this user may not assume. */
const NO_ROLE: ReadonlySet<unknown> = new Set(['22023', '28000', '42501']);

/** Opens the console on its own port. If the port is taken, a demo runs without a console and the result is null. */
export async function openConsole(parts: Parts, app: App): Promise<OpenConsole | null> {
  if (parts.sandbox !== null) {
    await addDemoStaff(app);
    await showAuthenticators(app, parts.sandbox);
    await addDemoWebhook(app, parts.sandbox);
  }
  try {
    return await listenConsole(parts, app);
  } catch (error) {
    if (!app.config.demo || (error as { code?: string }).code !== 'EADDRINUSE') throw error;
    app.log.warn(`the console is not open: another program listens at CONSOLE_PORT ${app.config.console.port}`);
    return null;
  }
}

/**
 * Registers the sandbox's webhook receiver for a demo's events, and gives the receiver the signing secrets. The address of an earlier start
 * is replaced, because the port may have changed.
 */
async function addDemoWebhook(app: App, sandbox: Sandbox): Promise<void> {
  const url = sandbox.endpoints().webhooks;
  const at = app.clock.now();
  const id = await app.db.transaction().execute(async (tx) => {
    await sql`select 1 from webhook_head for update`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      update webhook_address set url = ${url} where url like 'http://%/sandbox/webhooks' and removed_at is null returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? (await addWebhookAddress(tx, app, { url, kinds: null, at }));
  });
  for (const secret of await readSigningSecrets(app, id, at)) sandbox.addWebhookSecret(secret);
}

async function listenConsole({ database_url, files }: Parts, app: App): Promise<OpenConsole> {
  const settings = app.config.console;
  const pool = createPool(database_url, {
    max: MAX_CONNECTIONS,
    application_name: 'nua console',
    options: CONSOLE_CONNECTION,
  });
  const reads = createDb(pool);
  let fastify: FastifyInstance | null = null;
  const stop = async () => {
    await fastify?.close();
    await reads.destroy();
  };
  try {
    await assertLimited(pool).catch((error) => {
      throw NO_ROLE.has(error.code) ? withoutRole(database_url, error) : error;
    });
    fastify = await createConsole({ app, settings, reads, files });
    await fastify.listen({ port: settings.port, host: settings.host });
    const { port } = fastify.server.address() as { port: number };
    return { address: `http://localhost:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Throws unless the console's connections have their role and limits. A DATABASE_URL with its own options, or a pooler, would remove them.
 */
async function assertLimited(pool: DatabasePool): Promise<void> {
  const { rows } = await pool.query<{ is_limited: boolean | null }>(
    `select current_user = '${CONSOLE_ROLE}' and current_setting('statement_timeout') = '5s'
       and current_setting('default_transaction_read_only') = 'on' as is_limited`,
  );
  if (rows[0]?.is_limited !== true)
    throw new Error(
      'The connections of the console do not have their role and limits: DATABASE_URL must have no options, and no pooler may drop them.',
    );
}

function withoutRole(database_url: string, cause: unknown): Error {
  const user = decodeURIComponent(new URL(database_url).username);
  const statements = howToMakeRole(user);
  return new Error(
    `The connections of the console need their role. Let an administrator of the database run "${statements}", then run "npm run migrate".`,
    { cause },
  );
}
