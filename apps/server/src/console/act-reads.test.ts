import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { describe, expect, it } from 'vitest';
import { signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { CONSOLE_ROLE } from '../db/console-role.ts';
import { acts } from '../operator/acts.ts';

const world = useWorld({ environment: WITH_CONSOLE });

describe('an act that reads in the console', () => {
  it('uses the role of the console, and fails on a column that the role cannot read', async () => {
    const sana = await signInStaff(world, 'sana');
    const read = async (name: string) => (await sana.call(consoleCalls.runAct, { body: { name, values: {} } })).error;
    const columns = {
      deposits: 'deposit (reference)',
      'ticket list': 'ticket (contact)',
      ad: 'ad_event (event_token)',
    };
    for (const [name, column] of Object.entries(columns)) {
      const [table, listed] = column.split(' ');
      expect([name, await read(name)]).toEqual([name, null]);
      await world.pool.query(`revoke select ${listed} on ${table} from ${CONSOLE_ROLE}`);
      try {
        expect([name, await read(name)]).toEqual([name, 'INTERNAL']);
      } finally {
        await world.pool.query(`grant select ${listed} on ${table} to ${CONSOLE_ROLE}`);
      }
    }
  });

  it('uses the server’s role only if it reads the fingerprints of persons or a secret', () => {
    const others = Object.entries(acts).flatMap(([name, act]) => {
      if (act.kind === 'recorded read') return [name];
      return act.kind === 'read' && act.needs_server_role !== undefined ? [name] : [];
    });
    expect(others.sort()).toEqual(['limits', 'matches', 'player', 'waiting', 'webhook secret']);
  });
});
