import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeControlFile } from './control-file.ts';

/** Prints a control file in the format of `pg_controldata`, which is not among the embedded binaries. */
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? process.env.PGDATA ?? '';
for (const [name, value] of describeControlFile(readFileSync(join(folder, 'global/pg_control'))))
  process.stdout.write(`${name}: ${value}\n`);
