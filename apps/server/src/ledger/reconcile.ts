import { readBesideServer } from './read-beside-server.ts';
import { checkNames, reconcileBooks, trialBalance } from './reconcile-books.ts';
import { recordReconcile } from './reconcile-state.ts';

/** Prints the trial balance, the differences and their number. The exit code is 1 if anything differs. Safe while a server runs. */
process.exitCode = await readBesideServer('reconcile', async (client) => {
  const balances = await trialBalance(client);
  const differences = await reconcileBooks(client);
  for (const { currency, purpose, balance } of balances) {
    if (balance !== '0') console.log(`${currency} ${balance.padStart(20)} paisa  ${purpose}`);
  }
  const sum = balances.reduce((total, { balance }) => total + BigInt(balance), 0n);
  console.log(`sum over all accounts: ${sum}`);
  for (const { check, what, stored, computed } of differences) {
    console.log(`DIFFERS ${check}: ${what}: stored ${stored}, computed ${computed}`);
  }
  console.log(`${checkNames.length} checks, differences: ${differences.length}`);
  const found = differences.length + (sum === 0n ? 0 : 1);
  // The snapshot is read-only; what was found in it is recorded after it.
  await client.query('commit');
  await recordReconcile(client, found).catch(({ message }: Error) => {
    console.error(`The result could not be recorded for /metrics: ${message}`);
  });
  return found === 0 ? 0 : 1;
});
