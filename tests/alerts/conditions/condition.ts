import type { AlarmRule } from '../../../apps/server/src/modules/alarm/public.ts';
import { agreeAs, operateAs } from '../../world/operator-names.ts';
import type { World, WorldOptions } from '../../world/world.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** How the condition of a rule comes about on a site, and how it ends. */
export type Condition = {
  options?: WorldOptions;
  begin: (world: World) => Promise<void>;
  /** Null if the condition cannot end within a test, or is an event. */
  end: ((world: World) => Promise<void>) | null;
  subject: string | RegExp;
  /** How many measurements it takes to find the condition. The default is one. */
  turns?: number;
  /** Other rules that are measured before this one. */
  others?: readonly AlarmRule['name'][];
};

export type Conditions = Partial<Record<AlarmRule['name'], Condition>>;

/** Changes rows without running triggers, as the owner of the database could. */
export async function tamper({ pool }: World, sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  await client.query("set session_replication_role = 'replica'");
  const { rowCount } = await client.query(sql, values);
  await client.query('reset session_replication_role');
  client.release();
  if (rowCount !== 1) throw new Error(`${rowCount} rows were changed: ${sql}`);
}

/** Changes limits as two operators do. */
export async function setLimits(world: World, limits: object): Promise<void> {
  const value = JSON.stringify({ great_win: '500000.00', house_loss: '1000000.00', ...limits });
  await agreeAs(world, 'bashir', await operateAs(world, 'amna', 'set', 'alarm_rules', value));
  await world.app.revisions.catchUp();
}
