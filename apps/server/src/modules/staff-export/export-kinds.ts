import type { ExportKind } from '@nua/contract/console/export.ts';
import { depositStates } from '@nua/contract/deposit.ts';
import { withdrawStates } from '@nua/contract/withdraw.ts';
import type { Queryable } from '../../db/connect.ts';
import type { ExportRow, RowRange } from './export-rows.ts';
import type { ExportColumn } from './export-writer.ts';
import { depositColumns, payoutColumns, readDepositRows, readPayoutRows } from './payment-rows.ts';
import { logColumns, playerColumns, playerStates, readLogRows, readPlayerRows } from './people-rows.ts';
import { readRoundRows, readTransferRows, roundColumns, roundStates, transferColumns } from './play-rows.ts';

type KindFacts = {
  /** True if a row contains personal data. The id of a player alone does not count as personal data. */
  has_personal_data: boolean;
  columns: readonly ExportColumn[];
  /** The states that the filter can select. */
  states: readonly string[];
  /** Reads the next rows, ordered by time and id. */
  read: (db: Queryable, range: RowRange) => Promise<ExportRow[]>;
};

/** The content of each kind of export. The compiler requires an entry for every kind. */
export const exportFacts: Readonly<Record<ExportKind, KindFacts>> = {
  payouts: { has_personal_data: true, columns: payoutColumns, states: withdrawStates, read: readPayoutRows },
  deposits: { has_personal_data: true, columns: depositColumns, states: depositStates, read: readDepositRows },
  transfers: { has_personal_data: false, columns: transferColumns, states: [], read: readTransferRows },
  rounds: { has_personal_data: false, columns: roundColumns, states: roundStates, read: readRoundRows },
  players: { has_personal_data: true, columns: playerColumns, states: playerStates, read: readPlayerRows },
  log: { has_personal_data: true, columns: logColumns, states: [], read: readLogRows },
};
