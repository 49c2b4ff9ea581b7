import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeControlFile } from './control-file.ts';

/** Replaces `pg_controldata`, which the embedded PostgreSQL does not include. */
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? process.env.PGDATA ?? '';
for (const [name, value] of describeControlFile(readFileSync(join(folder, 'global/pg_control'))))
  process.stdout.write(`${name}: ${value}\n`);
