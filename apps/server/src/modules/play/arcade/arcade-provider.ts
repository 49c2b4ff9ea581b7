import { createHash, createHmac } from 'node:crypto';
import { playSessionTimes } from '@nua/contract/arcade.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import type {
  GameProvider,
  ProviderDeps,
  ProviderErrorName,
  ProviderKnowledge,
  ProviderResponse,
  ProviderTransfer,
} from '../../../core/ports/game-provider.ts';
import type { Queryable } from '../../../db/connect.ts';
import { newId } from '../../../db/new-id.ts';
import type { Journal, LedgerAccountRef } from '../../../ledger/ledger.ts';
import { isSignedIn } from './arcade-sessions.ts';

const LAUNCH_TOKEN_MS = 60_000;

/** Thrown to refuse a transfer and roll back its transaction. */
class Refused extends Error {
  readonly refusal: ProviderErrorName;
  constructor(refusal: ProviderErrorName) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * The platform's own games as a provider that runs in this process.
 *
 * Its wallet is the player's game account. The table arcade.transfer has one row for each transfer id, written in the transaction that
 * moves the money.
 */
export const arcadeProvider: GameProvider = {
  name: 'arcade',

  async createMember(deps, player_id) {
    await sql`insert into arcade.member (player_id, created_at) values (${player_id}, ${deps.clock.now()})
      on conflict (player_id) do nothing`.execute(deps.db);
  },

  async launch(deps, { launch_id, player_id, device_id, game_id, is_repeat }) {
    // Derived from the launch's id: a repeated launch gets the same launch token, and the token is never stored.
    const launchToken = createHmac('sha256', deps.secret)
      .update(`arcade launch token ${launch_id}`)
      .digest('base64url');
    const url = `/arcade/${game_id}?launch_token=${launchToken}`;
    // A token that was deleted since the first launch is not created again.
    if (is_repeat) return { url };
    const at = deps.clock.now();
    const token_hash = hashLaunchToken(launchToken);
    // The session row is locked: a concurrent sign-out is either seen here, or ends this launch afterwards.
    await sql`insert into arcade.launch_token (token_hash, launch_id, player_id, device_id, game_id, created_at, expires_at)
      select ${token_hash}, ${launch_id}::uuid, player_id, device_id, ${game_id}, ${at}::timestamptz,
        ${new Date(at.getTime() + LAUNCH_TOKEN_MS)}::timestamptz
      from (select player_id, device_id from session where player_id = ${player_id} and device_id = ${device_id}
        and ended_at is null and expires_at > ${at} order by id limit 1 for share) as signed_in
      on conflict do nothing`.execute(deps.db);
    const { rows } = await sql`select 1 from arcade.launch_token where token_hash = ${token_hash}`.execute(deps.db);
    return rows.length === 0 ? null : { url };
  },

  async isPlayedElsewhere(deps, { player_id, device_id }) {
    const now = deps.clock.now();
    const active_since = new Date(now.getTime() - playSessionTimes.ends_after_ms);
    // A session whose device was signed out, by its player or by a block, does not count.
    const { rows } = await sql`select 1 from arcade.session a
      where a.player_id = ${player_id} and a.device_id <> ${device_id} and a.heard_at > ${active_since} and a.expires_at > ${now}
        and ${isSignedIn(now)}
      limit 1`.execute(deps.db);
    return rows.length > 0;
  },

  async deposit(deps, transfer) {
    return await atomically(deps, async (tx) => {
      if (!(await recordOnce(tx, deps, transfer, 'done', transfer.amount))) return await recordedResponse(tx, transfer);
      const game = { player_id: transfer.player_id, purpose: 'game' as const };
      await moveMoney(tx, deps, transfer, { house: 'in_transit' }, game, transfer.amount);
      return { state: 'done', amount: transfer.amount };
    });
  },

  async withdrawAll(deps, transfer) {
    return await atomically(deps, async (tx) => {
      await deps.ledger.lockWallets(tx, transfer.player_id);
      const known = await findTransfer(tx, transfer.id);
      if (known) return responseOf(known);
      // Bets lock the wallet too, so none can start before this transaction ends. The stake of an open round is in escrow.
      const wallets = (await deps.ledger.balances([transfer.player_id], tx)).get(transfer.player_id);
      const amount = wallets?.game ?? (0n as Cents);
      if (!(await recordOnce(tx, deps, transfer, 'done', amount))) return await recordedResponse(tx, transfer);
      const game = { player_id: transfer.player_id, purpose: 'game' as const };
      if (amount > 0n) await moveMoney(tx, deps, transfer, game, { house: 'in_transit' }, amount);
      return { state: 'done', amount };
    });
  },

  async queryTransfer(deps, { id }) {
    return (await findTransfer(deps.db, id)) ?? { state: 'not_found' };
  },

  async cancelTransfer(deps, transfer) {
    return await deps.db.transaction().execute(async (tx) => {
      await recordOnce(tx, deps, transfer, 'cancelled', 0n as Cents);
      return (await findTransfer(tx, transfer.id))!;
    });
  },
};

export function hashLaunchToken(launchToken: string): Buffer {
  return createHash('sha256').update(launchToken, 'utf8').digest();
}

type KnownTransfer = Exclude<ProviderKnowledge, { state: 'not_found' }>;

async function findTransfer(db: Queryable, id: string): Promise<KnownTransfer | null> {
  const { rows } = await sql<{ state: 'done' | 'cancelled'; amount_cents: Cents }>`
    select state, amount_cents from arcade.transfer where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return row.state === 'done' ? { state: 'done', amount: row.amount_cents } : { state: 'cancelled' };
}

const responseOf = (known: KnownTransfer): ProviderResponse =>
  known.state === 'done' ? known : { state: 'refused', refusal: 'CANCELLED' };

async function recordedResponse(tx: Tx, { id }: ProviderTransfer): Promise<ProviderResponse> {
  const known = await findTransfer(tx, id);
  if (!known) throw new Error(`transfer ${id} is recorded but cannot be found`);
  return responseOf(known);
}

/** Records the transfer. Returns false if it is already recorded, as done or cancelled. */
async function recordOnce(
  tx: Tx,
  deps: ProviderDeps,
  { id, player_id, direction }: ProviderTransfer,
  state: 'done' | 'cancelled',
  amount: Cents,
): Promise<boolean> {
  const { rows } = await sql`insert into arcade.transfer (id, player_id, direction, amount_cents, state, at)
    values (${id}, ${player_id}, ${direction}, ${amount}, ${state}, ${deps.clock.now()})
    on conflict (id) do nothing returning 1`.execute(tx);
  return rows.length === 1;
}

async function moveMoney(
  tx: Tx,
  deps: ProviderDeps,
  transfer: ProviderTransfer,
  debit: LedgerAccountRef,
  credit: LedgerAccountRef,
  amount: Cents,
): Promise<void> {
  const journal = {
    id: newId(),
    owner_id: transfer.player_id,
    key: transfer.id,
    request_hash: createHash('sha256').update(`arcade ${transfer.id}`).digest(),
    currency: 'PKR',
    legs: [{ debit, credit, amount, reason: transfer.direction === 'in' ? 'game_in' : 'game_out' }],
    at: deps.clock.now(),
    ref: { type: 'game_transfer', id: transfer.id },
  } satisfies Journal;
  await deps.ledger.mustPost(tx, journal, { ACCOUNT_FROZEN: () => new Refused('ACCOUNT_FROZEN') });
}

async function atomically(deps: ProviderDeps, work: (tx: Tx) => Promise<ProviderResponse>): Promise<ProviderResponse> {
  try {
    return await deps.db.transaction().execute(work);
  } catch (error) {
    if (error instanceof Refused) return { state: 'refused', refusal: error.refusal };
    throw error;
  }
}
