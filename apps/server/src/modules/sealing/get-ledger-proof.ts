import { calls } from '@nua/contract';
import type { SealedEntry } from '@nua/proof';
import { apiError } from '../../core/api-error.ts';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { preventMonthDrops } from '../../ledger/dropped-months.ts';
import { findRecord, readProofOf } from '../../ledger/sealing/read-proof.ts';
import { nextSealAt } from './seal-hours.ts';

/** Returns the proof of a record of the player. One snapshot contains the rows, the tree and the checkpoint. */
export const getLedgerProofHandler = handle(calls.getLedgerProof, async (ctx, { query }) => {
  const { player_id } = sessionOf(ctx);
  const client = await ctx.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await preventMonthDrops(client);
    const { month_archive } = ctx.ports;
    const key = { player_id, wallet: query.wallet, transfer_id: query.transfer };
    const record = await findRecord(client, key, month_archive);
    if (record === null) throw apiError('NOT_FOUND');
    const found = await readProofOf(client, record, month_archive);
    // The record belongs to a wallet, so the statement has a balance.
    const proof = found && {
      ...found,
      entry: found.entry as SealedEntry & { wallet: 'main'; step: 'post' },
      entry_path: [...found.entry_path],
      statement: { ...found.statement, balance: found.statement.balance! },
      statement_path: [...found.statement_path],
    };
    return { account: record.account_id, proof, next_at: nextSealAt(ctx.clock.now()).toISOString() };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
});
