import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readBaseBackup } from '../../../apps/server/src/db/replication/base-backup.ts';
import { connectReplication } from '../../../apps/server/src/db/replication/replication-client.ts';

/** Copies the primary to a new standby. Patroni calls this instead of `pg_basebackup`, which is not an embedded program. */
const { values } = parseArgs({
  strict: false,
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
});
const { datadir, connstring } = values as { datadir: string; connstring: string };
const part = (name: string) => new RegExp(`(?:^| )${name}=([^ ]*)`).exec(connstring)?.[1] ?? '';
mkdirSync(datadir, { recursive: true });
chmodSync(datadir, 0o700);
// The driver finds the password in PGPASSFILE.
const url = `postgresql://${part('user')}@${part('host')}:${part('port')}/postgres`;
const client = await connectReplication(url, 'base backup');
const { tar, end } = readBaseBackup(client, { label: 'standby', kb_per_s: 1_048_576 });
const unpack = spawn('tar', ['-x', '-C', datadir], { stdio: ['pipe', 'inherit', 'inherit'] });
const unpacked = once(unpack, 'exit') as Promise<[number | null]>;
await pipeline(tar, unpack.stdin);
await end;
const [status] = await unpacked;
await client.end().catch(() => {});
process.exit(status === 0 ? 0 : 1);
