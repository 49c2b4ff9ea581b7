import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, BenchRow } from './bench.ts';

/** `npm run bench -- <name> [--seconds 30] [--rounds 3] …`: runs one benchmark and prints its tables. The last line is a JSON object. */
async function main(): Promise<void> {
  const [name = '', ...flags] = process.argv.slice(2);
  const names = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.slice(0, -'.bench.ts'.length));
  // "shared" is enough for "shared-rounds".
  const found = names.find((one) => one === name || one.startsWith(`${name}-`));
  if (name === '' || found === undefined) {
    console.error(`Which benchmark? npm run bench -- ${names.join(' | ')}`);
    process.exitCode = 64;
    return;
  }
  const { bench } = (await import(join(import.meta.dirname, `${found}.bench.ts`))) as { bench: Bench };
  console.log(`npm run bench -- ${[name, ...flags].join(' ')}`);
  const { rows, ...figures } = await bench(readFlags(flags));
  console.table(rows);
  for (const table of Object.values(figures).filter(isTable)) console.table(table);
  console.log(JSON.stringify({ bench: name, ...figures, rows }));
}

const isTable = (figure: unknown): figure is BenchRow[] => Array.isArray(figure) && typeof figure[0] === 'object';

/** Parses flags. A flag without a value gets the value `yes`. */
function readFlags(flags: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (let index = 0; index < flags.length; index += 1) {
    const name = /^--([a-z_]+)$/.exec(flags[index]!)?.[1];
    if (!name) throw new Error(`"${flags[index]}" is not a flag`);
    const value = flags[index + 1];
    const isAlone = value === undefined || value.startsWith('--');
    values[name] = isAlone ? 'yes' : value;
    if (!isAlone) index += 1;
  }
  return values;
}

await main();
process.exit();
