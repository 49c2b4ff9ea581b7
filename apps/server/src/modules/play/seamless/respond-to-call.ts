import { createHash } from 'node:crypto';
import type { ErrorName } from '@nua/contract/errors.ts';
import { toWire, ZERO } from '@nua/money';
import { sql } from 'kysely';
import { ApiError } from '../../../core/api-error.ts';
import type { App, Tx } from '../../../core/app.ts';
import { keyedMutex } from '../../../core/keyed-mutex.ts';
import { lockText, lockTexts } from '../../../db/advisory-locks.ts';
import { isTransient } from '../../../ledger/run-durably.ts';
import type { GameProviderSettings } from '../../../providers/games/read-game-providers.ts';
import { sendBalanceChanged } from '../../event/public.ts';
import { readPlayableIn } from '../../free-round/public.ts';
import { isProtectionRefusal, recordProtectionRefusal } from '../../protection/public.ts';
import { retryUnderGuard } from '../guard/place-guarded-bet.ts';
import { type CallName, readBody } from './call-forms.ts';
import { decideCall, type ReceivedCall } from './decide-call.ts';
import { holdWin, isHeldForAnotherCall } from './held-win.ts';
import { findSeamlessSession, type SeamlessSession } from './seamless-session.ts';
import { type Delay, NotYet, type Refusal, Refused } from './seamless-verdict.ts';

/** A response to a provider. Status: 200 done, 422 refused permanently, 503 repeat the call later, 400, 404 and 409 not accepted. */
export type SeamlessResponse = { status: number; text: string };

const notAccepted = (status: 400 | 404 | 409, error: string): SeamlessResponse => ({
  status,
  text: JSON.stringify({ error }),
});
const repeatLater = (delay: Delay): SeamlessResponse => ({ status: 503, text: JSON.stringify({ error: delay }) });

/** The error code that the provider gets for each error about a stake. */
const REFUSALS: Partial<Record<ErrorName, Refusal>> = {
  PLAYER_EXCLUDED: 'PLAYER_EXCLUDED',
  LIMIT_REACHED: 'LIMIT_REACHED',
  BONUS_STAKE_MAXIMUM: 'BONUS_STAKE_MAXIMUM',
  FURTHER_STAKE_SHORT: 'FURTHER_STAKE_SHORT',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  ACCOUNT_FROZEN: 'PLAYER_BLOCKED',
  TOO_FAST: 'TOO_FAST',
};

/**
 * Responds to a signed call of a provider.
 *
 * A call about money is decided once: its response is stored with its effect, and a repeat gets the same bytes. Another call with the same
 * id is refused. An undecided call stores no response.
 *
 * Shape   (app, provider, the call's name, its raw body) -> status and text
 */
export async function respondToCall(
  app: App,
  provider: GameProviderSettings,
  call_name: CallName,
  raw: Buffer,
): Promise<SeamlessResponse> {
  const body = readBody(call_name, raw);
  if (body === null) return notAccepted(400, 'INVALID_INPUT');
  try {
    const session = await findSeamlessSession(app.db, provider.name, body.session, app.clock.now());
    if (session === null) return notAccepted(404, 'SESSION_UNKNOWN');
    if (call_name === 'balance') return await showBalance(app, session);
    if (call_name === 'free_rounds') return await showFreeRounds(app, provider, session);
    return await decideSerially(app, { provider, session, call_name, body } as ReceivedCall, raw);
  } catch (error) {
    // The commit may have succeeded. The provider's repeat then gets the stored response.
    if (isTransient(error)) app.log.warn({ err: error, provider: provider.name }, 'a provider has to repeat a call');
    else app.log.error({ err: error, provider: provider.name }, 'a provider call failed');
    return repeatLater('BUSY');
  }
}

/** The calls of one player run one after the other. */
async function decideSerially(app: App, received: ReceivedCall, raw: Buffer): Promise<SeamlessResponse> {
  const body_hash = createHash('sha256').update(`${received.call_name}\n`).update(raw).digest();
  return await keyedMutex(app.pool, received.session.player_id, () =>
    retryUnderGuard(() => app.db.transaction().execute((tx) => decideOnce(app, tx, received, body_hash))),
  );
}

async function showBalance(app: App, { player_id, is_live }: SeamlessSession): Promise<SeamlessResponse> {
  const money = await moneyOf(app, player_id);
  return is_live
    ? { status: 200, text: JSON.stringify(money) }
    : { status: 422, text: JSON.stringify({ error: 'SESSION_ENDED', ...money }) };
}

/** Returns the free rounds that the player can play now in this provider's games. */
async function showFreeRounds(
  app: App,
  provider: GameProviderSettings,
  { player_id, is_live }: SeamlessSession,
): Promise<SeamlessResponse> {
  if (!is_live) return { status: 422, text: JSON.stringify({ error: 'SESSION_ENDED' }) };
  const games = provider.games.map(({ id }) => id);
  const found = await readPlayableIn(app.db, player_id, games, app.clock.now());
  const free_rounds = found.map(({ stake, won, ...rest }) => ({ ...rest, stake: toWire(stake), won: toWire(won) }));
  return { status: 200, text: JSON.stringify({ free_rounds, currency: 'PKR' }) };
}

async function moneyOf(app: App, player_id: string, tx?: Tx) {
  const wallets = (await app.ledger.balances([player_id], tx)).get(player_id);
  return { balance: toWire(wallets?.game ?? ZERO), bonus: toWire(wallets?.bonus ?? ZERO), currency: 'PKR' };
}

async function decideOnce(app: App, tx: Tx, received: ReceivedCall, body_hash: Buffer): Promise<SeamlessResponse> {
  const { provider, session, body } = received;
  const { player_id } = session;
  await app.ledger.responses.lockOwner(tx, player_id);
  // The owner's lock does not serialise two players' calls with the same id.
  await lockText(tx, lockTexts.provider_call(provider.name, body.id));
  const { rows } = await sql<
    SeamlessResponse & { body_hash: Buffer }
  >`select status, response as text, body_hash from seamless.call
    where provider = ${provider.name} and id = ${body.id}`.execute(tx);
  const [known] = rows;
  if (known) {
    const isSame = known.body_hash.equals(body_hash);
    return isSame ? { status: known.status, text: known.text } : notAccepted(409, 'ID_REUSED');
  }
  const call = { provider: provider.name, id: body.id, player_id, body_hash };
  if (await isHeldForAnotherCall(tx, call)) return notAccepted(409, 'ID_REUSED');
  const verdict = await decideInSavepoint(app, tx, received);
  if ('delay' in verdict) {
    if (verdict.delay === 'WIN_HELD') await holdIfWin(app, tx, received, body_hash);
    return repeatLater(verdict.delay);
  }
  const money = await moneyOf(app, player_id, tx);
  const response: SeamlessResponse =
    'refusal' in verdict
      ? { status: 422, text: JSON.stringify({ error: verdict.refusal, ...money }) }
      : { status: 200, text: JSON.stringify({ applied: verdict.applied, ...money }) };
  const at = app.clock.now();
  await sql`insert into seamless.call (provider, id, body_hash, player_id, status, response, at)
    values (${provider.name}, ${body.id}, ${body_hash}, ${player_id}, ${response.status}, ${response.text}, ${at})`.execute(
    tx,
  );
  // A provider's frame sends no messages to the shell, so the server pushes the balance.
  if ('applied' in verdict && verdict.applied) await sendBalanceChanged(tx, { player_id, at });
  return response;
}

type Verdict = { applied: boolean } | { refusal: Refusal } | { delay: Delay };

async function decideInSavepoint(app: App, tx: Tx, received: ReceivedCall): Promise<Verdict> {
  await sql`savepoint work`.execute(tx);
  try {
    return { applied: await decideCall(app, tx, received) };
  } catch (error) {
    if (error instanceof NotYet) {
      await sql`rollback to savepoint work`.execute(tx);
      return { delay: error.delay };
    }
    const refusal = error instanceof Refused ? error.refusal : error instanceof ApiError && REFUSALS[error.error];
    if (!refusal) throw error;
    await sql`rollback to savepoint work`.execute(tx);
    if (error instanceof ApiError && isProtectionRefusal(error.error))
      await countProtection(app, tx, received, error.error);
    return { refusal };
  }
}

/** Counts a bet that a limit or an exclusion refused. A repeat gets the stored response, so it is not counted again. */
async function countProtection(
  app: App,
  tx: Tx,
  { provider, session, call_name }: ReceivedCall,
  code: ErrorName,
): Promise<void> {
  const { player_id } = session;
  await recordProtectionRefusal(tx, { player_id, code, call: `${provider.name} ${call_name}`, at: app.clock.now() });
}

/** Holds a win above the cap in the transaction of its call, so that a call that ends the round either runs first or sees the held win. */
async function holdIfWin(app: App, tx: Tx, received: ReceivedCall, body_hash: Buffer): Promise<void> {
  // A rollback or an end of round also gets WIN_HELD while a win is held.
  if (received.call_name !== 'win') return;
  const { provider, session, body } = received;
  const { id, bet: bet_id, amount } = body;
  const at = app.clock.now();
  const win = { provider: provider.name, id, player_id: session.player_id, bet_id, amount, body_hash, at };
  if (await holdWin(tx, win))
    app.log.error({ provider: provider.name, id }, 'a win above the payout cap needs the approval of operators');
}
