import { checkNames, droppedCheckNames } from './reconcile-books.ts';
import { ReconcileRunning, reconcileNew, reconcileWhole, sumOf } from './reconcile-run.ts';
import { runDatabaseCommand } from './run-database-command.ts';
import { comparisonNames } from './verified-point.ts';

/**
 * Prints the trial balance, the differences and their number. The exit code is 1 if anything differs. Safe while a server runs.
 *
 * Without an argument it continues from the verified point; `--whole` recomputes everything.
 */
const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--whole')) {
  console.error('Usage: npm run reconcile [-- --whole]');
  process.exit(1);
}
const is_whole = args.includes('--whole');

process.exitCode = await runDatabaseCommand('reconcile', async (client) => {
  const began = performance.now();
  const reconciled = await (is_whole ? reconcileWhole(client) : reconcileNew(client)).catch((error: unknown) => {
    if (error instanceof ReconcileRunning) return error;
    throw error;
  });
  if (reconciled instanceof ReconcileRunning) {
    console.error(reconciled.message);
    return 1;
  }
  const { kind, balances, differences, transfers, chunks, verified_to } = reconciled;
  for (const { currency, purpose, balance } of balances) {
    if (balance !== '0') console.log(`${currency} ${balance.padStart(20)} paisa  ${purpose}`);
  }
  const sum = sumOf(balances);
  console.log(`sum over all accounts: ${sum}`);
  for (const { check, what, stored, computed } of differences) {
    console.log(`DIFFERS ${check}: ${what}: stored ${stored}, computed ${computed}`);
  }
  const took_ms = Math.round(performance.now() - began);
  const read = kind === 'whole' ? `all ${transfers} transfers in ${chunks} parts` : `${transfers} new transfers`;
  console.log(`${read}, ${took_ms} ms; verified to ${verified_to?.toISOString() ?? 'nowhere'}`);
  const checks = checkNames.length + (kind === 'whole' ? comparisonNames.length + droppedCheckNames.length : 0);
  console.log(`${checks} checks, differences: ${differences.length}`);
  return differences.length === 0 && sum === 0n ? 0 : 1;
});
