import { type arcadePhase, sharedCallsOf } from '@nua/contract/arcade.ts';
import type { sharedBet } from '@nua/contract/round.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { leavesAt } from '@nua/games/play/shared-round.ts';
import { type Cents, parseAmountInput, toWire } from '@nua/money';
import * as v from 'valibot';
import { roundStep } from '../rules/round-state.ts';
import { stakeError } from '../rules/stake-steps.ts';
import { newKey } from '../wire/new-key.ts';
import { sendUntilKnown } from '../wire/send-until-known.ts';
import { settleRound } from './bet-controller.ts';
import { leftOf } from './seed-controller.ts';
import { hasEnded } from './table.ts';
import { isFree, limitsOf, type SharedNow, type TableState } from './table-state.ts';
import type { Table } from './view.ts';

type Heard = v.InferOutput<(typeof arcadePhase)['response']>;
type Bet = v.InferOutput<typeof sharedBet>;

const AGAIN_MS = 1_000;
/** How often what a bet would take now is told; the climb itself is drawn by the scene. */
const REACHED_EVERY_MS = 100;
const PAST = 20;

/** The game on the table, where it is one of everybody's rounds. */
const gameOf = ({ view }: Table): AnySharedGame | null =>
  view.kind === 'shared' ? (view.game as unknown as AnySharedGame) : null;

/** Whether a bet can be placed at this moment: the round takes bets, and there is none of this player on it. */
export const takesBets = ({ shared }: TableState): boolean => shared?.phase === 'betting' && shared.bet === null;

/** The time of the server, by which a round's moments are told. */
export const serverNow = ({ offset_ms }: SharedNow): number => Date.now() + offset_ms;

/** What the running round has reached at this moment; null while none runs. */
export function reachedNow({ climb }: AnySharedGame, shared: SharedNow | null): number | null {
  if (climb === null || shared?.phase !== 'running' || shared.round === null) return null;
  return climb.at(serverNow(shared) - Date.parse(shared.round.starts_at));
}

/** What the open bet would take now, and the multiplier at which; null while nothing can be taken. */
export function takeNow(table: Table, { shared }: TableState): { hundredths: number; amount: Cents } | null {
  const game = gameOf(table);
  const bet = shared?.bet;
  if (!game?.climb || !bet || shared.reached_hundredths === null) return null;
  const call = readCall(game, bet.outcome) ?? {};
  const leaves = leavesAt(game, call, bet.ceiling_hundredths) ?? Number.POSITIVE_INFINITY;
  const hundredths = Math.min(shared.reached_hundredths, leaves);
  if (hundredths < game.climb.least_hundredths) return null;
  return { hundredths, amount: game.payout(call, bet.stake, {}, hundredths) };
}

/** Follows the round of everybody for as long as the table is open: each answer waits at the server until something is new. */
export async function followRounds(table: Table): Promise<void> {
  const game = gameOf(table);
  if (game === null) return;
  const calls = sharedCallsOf(game);
  let mark: string | null = null;
  const ticking = setInterval(() => tellReached(table, game), REACHED_EVERY_MS);
  while (table.state.phase !== 'closed') {
    const query: { query?: string } = mark === null ? {} : { query: new URLSearchParams({ after: mark }).toString() };
    const reply = await table.call(calls.phase, query);
    if (reply.is === 'response') {
      mark = reply.response.mark;
      hear(table, game, reply.response);
    } else if (reply.is === 'refusal' && hasEnded(reply)) table.change({ phase: 'closed' });
    else await table.wait(AGAIN_MS);
  }
  clearInterval(ticking);
}

function tellReached(table: Table, game: AnySharedGame): void {
  const { shared } = table.state;
  if (shared === null) return;
  const reached_hundredths = shared.bet?.state === 'open' ? reachedNow(game, shared) : null;
  if (reached_hundredths !== shared.reached_hundredths) table.change({ shared: { ...shared, reached_hundredths } });
}

function hear(table: Table, game: AnySharedGame, { server_time, news }: Heard): void {
  const known = table.state.shared;
  const offset_ms = Math.max(known?.offset_ms ?? Number.NEGATIVE_INFINITY, Date.parse(server_time) - Date.now());
  if (news === null) {
    if (known) table.change({ shared: { ...known, offset_ms } });
    return;
  }
  const past = pastOf(known, news);
  const chain = news.chain ?? known?.chain ?? null;
  table.change({ shared: { ...news, chain, past, offset_ms, reached_hundredths: null } });
  const { round, bet } = news;
  if (bet === null || round === null) return;
  const hasShown = table.state.history.some(({ round_id }) => round_id === bet.round_id);
  if (round.result !== null && bet.state !== 'open') {
    if (bet.state === 'voided') returned(table);
    else if (!hasShown && isUnder(table)) void settle(table, game, bet);
  } else if (table.state.round.at === 'idle' && !hasShown) {
    // Placed before the page was loaded, or in another tab.
    table.change({ round: roundStep(table.state.round, { type: 'opened' }) });
    table.shell.tell({ type: 'busy' });
  }
}

const isUnder = ({ state }: Table): boolean => state.round.at !== 'playing';

function pastOf(known: SharedNow | null, { past, round }: NonNullable<Heard['news']>): SharedNow['past'] {
  const earlier = past.length > 0 ? past : (known?.past ?? []);
  const { hash = null, result = null, number = 0 } = round ?? {};
  if (hash === null || result === null || earlier.some((one) => one.hash === hash)) return earlier;
  return [{ number, hash, result }, ...earlier].slice(0, PAST);
}

/** The round was stopped: the stake is back. */
function returned(table: Table): void {
  const { round, shared } = table.state;
  if (round.at === 'idle' || !shared?.bet) return;
  const notice = { tone: 'info', text: table.messages.shared_returned } as const;
  table.change({ round: roundStep(round, { type: 'refused' }), balance: shared.bet.balance, notice });
  table.shell.tell({ type: 'idle' });
}

async function settle(table: Table, game: AnySharedGame, bet: Bet): Promise<void> {
  const { shared } = table.state;
  const call = readCall(game, bet.outcome);
  const outcome = v.safeParse(game.outcome, bet.outcome);
  if (!shared?.round || call === null || !outcome.success) return;
  if (table.state.round.at === 'idle') table.change({ round: roundStep(table.state.round, { type: 'opened' }) });
  const { round_id, stake, payout, bonus_stake, bonus_payout, bonus_balance, balance, at } = bet;
  const { number, hash } = shared.round;
  const { salt = null, terminating_hash = '' } = shared.chain ?? {};
  const shared_round = { number, hash, salt: salt ?? '', terminating_hash };
  const record = { shared_round, left_hundredths: leftOf(bet.outcome) };
  const money = { stake, payout, bonus_stake, bonus_payout, bonus_balance };
  const ended = { round_id, seed_pair_id: null, nonce: null, shared: record, call, outcome: outcome.output };
  await settleRound(table, { ...ended, steps: [], ...money, at }, balance);
  table.shell.tell({ type: 'idle' });
}

/** Places the bet that is on the table on the round of everybody. */
export async function placeSharedBet(table: Table): Promise<void> {
  const { state } = table;
  const game = gameOf(table);
  const stake = parseAmountInput(state.stake_text);
  if (!game || !isFree(state) || !takesBets(state) || stake === null) return;
  if (stakeError(stake, limitsOf(game, state)) !== null) return;
  const request = { body: { stake: toWire(stake), ...state.call }, key: newKey() };
  table.shell.tell({ type: 'busy' });
  const isPlaced = await send(table, () => table.call(sharedCallsOf(game).bet, request));
  if (!isPlaced) {
    table.change({ round: roundStep(table.state.round, { type: 'refused' }) });
    table.shell.tell({ type: 'idle' });
  }
}

/** Takes the open bet out of the running round. */
export async function cashOutShared(table: Table): Promise<void> {
  const { shared, round } = table.state;
  const game = gameOf(table);
  if (!game || !shared?.bet || shared.bet.state !== 'open' || round.at !== 'open') return;
  const request = { body: { round_id: shared.bet.round_id }, key: newKey() };
  await send(table, () => table.call(sharedCallsOf(game).cashOut, request));
  // Whatever came of it, the bet waits for the end of the round.
  goOn(table);
}

/** One key belongs to one press: while no answer comes the same call is made again. */
async function send(
  table: Table,
  attempt: () => ReturnType<typeof table.call<ReturnType<typeof sharedCallsOf>['bet']>>,
) {
  table.change({ round: roundStep(table.state.round, { type: 'send' }), notice: null });
  const reply = await sendUntilKnown(attempt, table.wait, () =>
    table.change({ round: roundStep(table.state.round, { type: 'no_answer' }) }),
  );
  if (reply.is === 'refusal') {
    table.reject(reply);
    return false;
  }
  const { shared } = table.state;
  const bet = reply.response;
  // The news may have been faster.
  const isNews = shared !== null && (shared.bet === null || shared.bet.state === 'open');
  if (isNews) table.change({ shared: { ...shared, bet, reached_hundredths: null }, balance: bet.balance });
  goOn(table);
  return true;
}

function goOn(table: Table): void {
  const { round } = table.state;
  if (round.at === 'sent' || round.at === 'unknown') table.change({ round: roundStep(round, { type: 'opened' }) });
}
