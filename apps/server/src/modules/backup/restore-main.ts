import { MovableClock } from '../../core/clock.ts';
import { readCommandSettings, readMoment, readOptions, runCommand, tenths } from './command.ts';
import { type Inspected, inspectRestored } from './inspect-restored.ts';
import { BackupRefused } from './refused.ts';
import { type Restored, restore } from './restore.ts';
import { chooseRestorePlace } from './restore-place.ts';

const OPTIONS = ['to', 'base', 'chain', 'into', 'bin'];

function report({ choice, result }: Restored<Inspected>, data: string): void {
  const { last, differences } = result;
  const until = choice.to ?? (choice.has_log ? choice.from.head?.covered_until : null) ?? choice.manifest.ended_at;
  console.log(`Restored into ${data}: everything until ${until.toISOString()}.`);
  console.log(
    last === null ? 'There is no transfer in it.' : `The last transfer is ${last.id}, of ${last.at.toISOString()}.`,
  );
  console.log(`Reconcile: ${differences} differences.`);
  console.log(
    'PAYOUTS ARE PAUSED. A payout that is approved in this backup may have been sent since. Compare approved and unknown payouts with the ' +
      "providers' statements, and reject those that were paid. Then two operators set payouts_paused to false.",
  );
}

await runCommand(async () => {
  const begun = performance.now();
  const now = new MovableClock().now();
  const options = readOptions(process.argv.slice(2), OPTIONS);
  const { vault, database_url } = readCommandSettings();
  if (database_url !== null && options.into === undefined)
    throw new BackupRefused(
      'The database of DATABASE_URL is not made by Nua: give --into FOLDER, and start your PostgreSQL on that folder.',
    );
  const place = chooseRestorePlace({ into: options.into ?? null, bin: options.bin ?? null });
  const wanted = { to: readMoment(options.to ?? null, now), base: options.base ?? null };
  const restored = await restore(
    { ...place, vault, wanted, under: options.chain ?? '', print: console.log },
    ({ url }) => inspectRestored(url, now, console.log),
  );
  report(restored, place.data);
  console.log(`It took ${tenths((performance.now() - begun) / 1000)} s.`);
  return restored.result.differences === 0 ? 0 : 1;
});
