import { type Cents, toWire } from '@nua/money';
import { type RoundTransfer, transfersOfWallet } from '../../ledger/round-transfers.ts';
import { type LedgerTx, runSql } from '../../ledger/run-sql.ts';
import { compare, type Replay } from './replayed.ts';

type StoredTransfer = {
  id: string;
  player_id: string;
  provider: string;
  direction: 'in' | 'out';
  amount: string | null;
  state: 'requested' | 'confirmed' | 'failed' | 'unknown';
  requested_at: Date;
};

/** Compares a transfer between the main wallet and a provider's wallet with the journal; null if it does not exist. */
export async function replayWallet(tx: LedgerTx, id: string): Promise<Replay | null> {
  const [row] = await runSql<StoredTransfer>(
    tx,
    `select id, player_id, provider, direction, amount_cents::text as amount, state, requested_at from game_transfer where id = $1`,
    [id],
  );
  if (!row) return null;
  const transfers = await transfersOfWallet(tx, { transfer_id: id, player_id: row.player_id });
  const compared = compareMain(row, transfers);
  const { requested_at, ...about } = row;
  return {
    ...{ about: { ...about, requested_at: requested_at.toISOString() }, compared, transfers },
    agrees: compared.every(({ agrees }) => agrees),
  };
}

/**
 * Money for a game leaves the main wallet immediately, and returns if the transfer fails. Money from a game arrives when the transfer is
 * confirmed.
 */
function compareMain({ direction, state, ...row }: StoredTransfer, transfers: readonly RoundTransfer[]) {
  const amount = BigInt(row.amount ?? '0') as Cents;
  const expected = (moves: boolean) => (moves ? toWire(amount) : '0.00');
  const moved = (side: 'from' | 'to') =>
    toWire(transfers.reduce((sum, entry) => (entry[side] === 'main' ? sum + BigInt(entry.amount) : sum), 0n) as Cents);
  const returns = direction === 'in' ? state === 'failed' : state === 'confirmed';
  return [
    compare('left the main wallet', expected(direction === 'in'), moved('from')),
    compare('arrived in the main wallet', expected(returns), moved('to')),
  ];
}
