import { openSeedSeal } from '../../configuration/seed-keys.ts';
import type { SeedSeal } from '../../core/sealing/seed-seal.ts';
import { runReadOnlyCommand } from '../../ledger/run-database-command.ts';
import type { LedgerTx } from '../../ledger/run-sql.ts';
import { replayReferral, replayWheel } from './replay-spin.ts';
import { replayStored } from './replay-stored.ts';
import { replayWallet } from './replay-wallet.ts';
import type { Replay } from './replayed.ts';

const USAGE = 'npm run replay -- round ID | transfer ID | wallet ID | wheel ID | referral ID';
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

type Kind = { replay(tx: LedgerTx, seeds: SeedSeal, id: string): Promise<Replay | null>; none: string };

const kinds: Readonly<Record<string, Kind>> = {
  round: { replay: (tx, seeds, round) => replayStored(tx, seeds, { round }), none: 'is no round' },
  transfer: {
    replay: (tx, seeds, transfer) => replayStored(tx, seeds, { transfer }),
    none: 'is no transfer of a round',
  },
  wallet: { replay: (tx, _seeds, id) => replayWallet(tx, id), none: 'is no transfer between wallets' },
  wheel: { replay: replayWheel, none: 'is no spin of the prize wheel' },
  referral: { replay: replayReferral, none: 'is no spin of the referral wheel' },
};

/** Prints the stored and the recomputed values, and whether they agree. Returns 1 if they do not. */
async function main([word = '', id = '', ...more]: readonly string[]): Promise<number> {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined || !UUID.test(id) || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  return await runReadOnlyCommand('replay', async (client, config) => {
    const replay = await kind.replay(client, openSeedSeal(config), id.toLowerCase());
    if (replay === null) {
      console.error(`${id} ${kind.none}.`);
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
      replay.agrees ? 'everything agrees' : 'the stored values differ from the seeds, the table or the journal',
    );
    return replay.agrees ? 0 : 1;
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

process.exitCode = await main(process.argv.slice(2));
