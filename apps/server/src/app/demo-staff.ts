import type { Sandbox } from '@nua/sandbox';
import { authenticatorUri, readAuthenticatorSecret, setAuthenticator } from '../console/public.ts';
import type { App } from '../core/app.ts';
import { type DEMO_STAFF_NAMES, DEMO_STAFF_PASSWORD } from '../modules/go-live/public.ts';
import { hashPassword } from '../modules/person/public.ts';

export { DEMO_STAFF_PASSWORD };

type DemoStaff = { name: (typeof DEMO_STAFF_NAMES)[number]; may: 'all' | readonly string[] };

/** The staff of a demo. It has two owners, because changes of settings, gifts and staff need two people. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  { name: 'sana', may: 'all' },
  { name: 'nida', may: ['role:owner'] },
  { name: 'omar', may: ['role:payments'] },
  { name: 'hina', may: ['role:support'] },
];

/** Adds the staff of a demo with their authenticators. Names that exist keep their secret and their permissions. */
export async function addDemoStaff(app: App): Promise<void> {
  const { pool } = app;
  const at = app.clock.now();
  const { rows } = await pool.query<{ name: string }>('select name from operator_name');
  const missing = DEMO_STAFF.filter(({ name }) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  const hash = await hashPassword(DEMO_STAFF_PASSWORD);
  for (const { name, may } of missing) {
    await pool.query(
      'insert into operator_name (name, secret_hash, added_at) values ($1, $2, $3) on conflict do nothing',
      [name, hash, at],
    );
    await pool.query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ('operator_permissions', $1, $2, 'demo')
       on conflict (config_key) do update set config_value = setting.config_value || excluded.config_value`,
      [JSON.stringify({ [name]: may }), at],
    );
    await setAuthenticator(app, name);
  }
}

/** Adds the authenticators of the staff to the sandbox, which shows their codes. */
export async function showAuthenticators(app: App, sandbox: Sandbox): Promise<void> {
  for (const { name } of DEMO_STAFF) {
    const secret = await readAuthenticatorSecret(app, name);
    if (secret !== null) sandbox.addAuthenticator(name, authenticatorUri(name, secret));
  }
}
