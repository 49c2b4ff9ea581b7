import type { Pool } from 'pg';
import { databaseTime } from '../../db/database-time.ts';
import { countTransfers, lastTransfer } from '../../ledger/last-transfer.ts';
import { tenths } from './command.ts';
import { inspectRestored } from './inspect-restored.ts';
import { type RestoreOptions, restore } from './restore.ts';

/** The result of a drill. `lost_transfers` counts the transfers that the restored database lacks. */
export type DrillReport = {
  chain: string;
  base: string;
  restored_until: Date;
  restored_last: string | null;
  live_last: string | null;
  lost_transfers: number;
  lost_s: number;
  differences: number;
  bytes: number;
  seconds: number;
};

type DrillOptions = Omit<RestoreOptions, 'wanted'> & { live: Pool };

/** Restores the newest backup into an empty folder, recomputes its books, and counts the transfers that it lacks. */
export async function runDrill({ live, ...options }: DrillOptions): Promise<DrillReport> {
  const begun = performance.now();
  const began_at = await databaseTime(live);
  const live_last = await lastTransfer(live);
  const { choice, result } = await restore({ ...options, wanted: { to: null, base: null } }, ({ url }) =>
    inspectRestored(url, began_at, options.print),
  );
  const restored_until = choice.from.head?.covered_until ?? choice.manifest.ended_at;
  const restored_last = result.last?.id ?? null;
  return {
    chain: choice.from.id,
    base: choice.base,
    restored_until,
    restored_last,
    live_last: live_last?.id ?? null,
    lost_transfers: live_last === null ? 0 : await countTransfers(live, restored_last, live_last.id),
    lost_s: Math.max(0, (began_at.getTime() - restored_until.getTime()) / 1000),
    differences: result.differences,
    bytes: choice.manifest.tar_bytes,
    seconds: (performance.now() - begun) / 1000,
  };
}

export function describeDrill(report: DrillReport): string[] {
  const { lost_transfers, lost_s, seconds, bytes, differences } = report;
  return [
    `Restored everything until ${report.restored_until.toISOString()} from ${report.chain}, base backup ${report.base}.`,
    `The last transfer: ${report.restored_last ?? 'none'} in the restored database, ${report.live_last ?? 'none'} in the running one.`,
    `A machine lost when the drill began would have lost ${lost_transfers} transfers, at most ${tenths(lost_s)} s of work.`,
    `Reconcile: ${differences} differences.`,
    `It took ${tenths(seconds)} s for ${tenths(bytes / 1_000_000)} MB.`,
  ];
}
