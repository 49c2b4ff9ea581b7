import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';

export async function sweepArcade(app: App): Promise<number> {
  const now = app.clock.now();
  await sql`delete from arcade.launch_token where expires_at <= ${now}`.execute(app.db);
  await sql`delete from arcade.session where expires_at <= ${now}`.execute(app.db);
  return 0;
}
