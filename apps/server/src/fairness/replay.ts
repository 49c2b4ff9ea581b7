import { readBesideServer } from '../ledger/read-beside-server.ts';
import { replayStored } from './replay-stored.ts';

const USAGE = 'npm run replay -- round ID | transfer ID';
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

function readWords([kind, id = '', ...more]: readonly string[]): { round: string } | { transfer: string } | null {
  if (!UUID.test(id) || more.length > 0) return null;
  return kind === 'round' ? { round: id.toLowerCase() } : kind === 'transfer' ? { transfer: id.toLowerCase() } : null;
}

/** Prints what is stored of a round, what its seeds give, and whether they agree; the exit code is 1 where they do not. */
async function main(words: readonly string[]): Promise<number> {
  const by = readWords(words);
  if (by === null) {
    console.error(USAGE);
    return 1;
  }
  return await readBesideServer('replay', async (client) => {
    const replay = await replayStored(client, by);
    if (replay === null) {
      console.error('round' in by ? `There is no round ${by.round}.` : `${by.transfer} is no transfer of a round.`);
      return 1;
    }
    for (const [name, value] of Object.entries(replay.about)) console.log(`${name.padEnd(18)} ${textOf(value)}`);
    for (const { id, reason, amount, from, to } of replay.transfers)
      console.log(`${'transfer'.padEnd(18)} ${id} ${reason} ${amount} paisa, ${from} to ${to}`);
    for (const { what, stored, computed, agrees } of replay.compared) {
      const both = agrees ? textOf(stored) : `stored ${textOf(stored)}, computed ${textOf(computed)}`;
      console.log(`${agrees ? 'agrees ' : 'DIFFERS'} ${what}: ${both}`);
    }
    console.log(
      replay.agrees ? 'everything agrees' : 'the round is not what its seeds, its table and the journal give',
    );
    return replay.agrees ? 0 : 1;
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

process.exitCode = await main(process.argv.slice(2));
