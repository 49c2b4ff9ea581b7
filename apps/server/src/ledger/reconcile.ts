import { readBesideServer } from './read-beside-server.ts';
import { checkNames, reconcileBooks, trialBalance } from './reconcile-books.ts';

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
  return differences.length === 0 && sum === 0n ? 0 : 1;
});
