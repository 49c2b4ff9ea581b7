import { type arcadePhase, sharedCallsOf } from '@nua/contract/arcade.ts';
import type { RoundPush } from '@nua/contract/line.ts';
import type { sharedBet } from '@nua/contract/round.ts';
import type { Language } from '@nua/contract/wire.ts';
import type { AnySharedGame } from '@nua/games/play/game.ts';
import { readCall } from '@nua/games/play/read-call.ts';
import { exitAfter } from '@nua/games/play/shared-round.ts';
import * as v from 'valibot';
import { fill } from '../i18n/messages.ts';
import { multiplierText } from '../rules/multiplier-text.ts';
import { roundStep } from '../rules/round-state.ts';
import { settleRound } from '../table/bet-controller.ts';
import { cashOutOf } from '../table/seed-controller.ts';
import { sharedGameOf } from '../table/shared-controller.ts';
import { endsSession } from '../table/table.ts';
import type { SharedNow } from '../table/table-state.ts';
import type { Table } from '../table/view.ts';
import { isEarlier, type News, withPush } from './news.ts';
import { connectRounds } from './rounds-connection.ts';
import { cashOutShared, isRoundPast, loadMissedResult, placeSharedBet } from './shared-bet.ts';

type PhaseResponse = v.InferOutput<(typeof arcadePhase)['response']>;
type Bet = v.InferOutput<typeof sharedBet>;

const RETRY_MS = 1_000;
const PAST_LENGTH = 20;

/**
 * Follows the shared round while the table is open. While the WebSocket is open, the server pushes all changes, so the client requests the
 * phase only once, and again after a missed push. Without the WebSocket, the client uses long polling.
 */
export async function followRounds(table: Table): Promise<void> {
  const game = sharedGameOf(table);
  if (game === null) return;
  const calls = sharedCallsOf(game);
  let after_cursor: string | null = null;
  const connection = connectRounds(table, {
    onRound: (push) => applyPush(table, game, push),
    onBet: (bet) => applyBet(table, game, bet),
  });
  while (table.state.phase !== 'closed') {
    const socket = connection.startRequest();
    const after = socket === null ? after_cursor : null;
    const query: { query?: string } = after === null ? {} : { query: new URLSearchParams({ after }).toString() };
    const reply = await table.call(calls.phase, query);
    if (reply.is === 'response') {
      after_cursor = reply.response.mark;
      applyResponse(table, game, reply.response);
      if (socket !== null) await connection.untilStale(socket);
    } else if (reply.is === 'refusal' && endsSession(reply)) table.change({ phase: 'closed' });
    else await table.wait(RETRY_MS);
  }
  connection.close();
}

/** Places a bet, or cashes out the open bet. */
export const pressShared = (table: Table): Promise<void> =>
  table.state.round.at === 'open' ? cashOutShared(table) : placeSharedBet(table);

/** Applies a push. Returns false if an earlier push was missed. */
function applyPush(table: Table, game: AnySharedGame, push: RoundPush): boolean {
  const news = withPush(table.state.shared, push);
  if (news !== null) applyNews(table, game, news, push.server_time);
  return news !== null;
}

/** Applies the player's own bet. A bet on another round is ignored. */
function applyBet(table: Table, game: AnySharedGame, bet: Bet): void {
  const { shared } = table.state;
  if (shared?.round?.id === bet.shared_round_id) applyNews(table, game, { ...shared, bet, past: [] });
}

function applyResponse(table: Table, game: AnySharedGame, { server_time, news }: PhaseResponse): void {
  const { shared } = table.state;
  const isNew = news !== null && !isEarlier(news, shared);
  if (isNew) applyNews(table, game, news, server_time);
  if (isNew || shared === null) return;
  // A push with a later state arrived first, so only the fields that no push contains are applied.
  const past = news?.past ?? [];
  const offset_ms = offsetOf(shared, server_time);
  table.change({ shared: { ...shared, ...(past.length > 0 && { past }), ...chainsOf(shared, news), offset_ms } });
}

/** Estimates the clock offset. The fastest response gives the largest offset, so the largest offset is used. */
function offsetOf(known: SharedNow | null, server_time: string | undefined): number {
  const offset_ms = server_time === undefined ? Number.NEGATIVE_INFINITY : Date.parse(server_time) - Date.now();
  return Math.max(known?.offset_ms ?? Number.NEGATIVE_INFINITY, offset_ms);
}

function applyNews(table: Table, game: AnySharedGame, news: News, server_time?: string): void {
  const known = table.state.shared;
  const past = pastOf(known, news);
  const offset_ms = offsetOf(known, server_time);
  const { round } = news;
  // The news may be older than the response to the bet.
  const bet = news.bet ?? (known?.bet && !isRoundPast(known.bet, news) ? known.bet : null);
  table.change({ shared: { ...news, bet, ...chainsOf(known, news), past, offset_ms, reached_hundredths: null } });
  if (bet === null && known?.bet) void loadMissedResult(table, known.bet);
  if (bet === null || round === null) return;
  const isInHistory = table.state.history.some(({ round_id }) => round_id === bet.round_id);
  if (round.result !== null && bet.state !== 'open') {
    if (bet.state === 'voided') showReturnedStake(table);
    else if (!isInHistory && isSettlable(table)) void settleBet(table, game, bet);
  } else if (table.state.round.at === 'idle' && !isInHistory) {
    // The bet was placed before the page was loaded, or in another tab.
    table.change({ round: roundStep(table.state.round, { type: 'opened' }) });
    table.shell.send({ type: 'busy' });
  }
}

const isSettlable = ({ state }: Table): boolean => state.round.at !== 'playing';

/** The server rarely sends the chains, and always both together. */
function chainsOf(known: SharedNow | null, news: News | null): Pick<SharedNow, 'chain' | 'next_chain'> {
  const { chain, next_chain } = (news?.chain ? news : known) ?? { chain: null, next_chain: null };
  return { chain, next_chain };
}

function pastOf(known: SharedNow | null, { past, round }: News): SharedNow['past'] {
  const earlier = past.length > 0 ? past : (known?.past ?? []);
  const { hash = null, result = null, number = 0 } = round ?? {};
  if (hash === null || result === null || earlier.some((round) => round.hash === hash)) return earlier;
  return [{ number, hash, result }, ...earlier].slice(0, PAST_LENGTH);
}

const returnedText: Readonly<Record<Language, string>> = {
  en: 'The round was interrupted. Your stake was returned.',
  ur: 'راؤنڈ رک گیا۔ آپ کا داؤ واپس کر دیا گیا۔',
};

const stoppedText: Readonly<Record<Language, Readonly<Record<'cashed_out' | 'lost', string>>>> = {
  en: {
    cashed_out: 'The round was interrupted at {lapsed}. By the rules, your bet was cashed out at {exit}.',
    lost: 'The round was interrupted at {lapsed}. By the rules, your bet would have been cashed out at {exit}, but the round crashed before that.',
  },
  ur: {
    cashed_out: 'راؤنڈ {lapsed} پر رک گیا۔ اصولوں کے مطابق آپ کا داؤ {exit} پر کیش آؤٹ ہوا۔',
    lost: 'راؤنڈ {lapsed} پر رک گیا۔ اصولوں کے مطابق آپ کا داؤ {exit} پر کیش آؤٹ ہوتا، مگر اس سے پہلے کریش ہو گیا۔',
  },
};

/** Explains the cash-out of a bet without a target in a round that stopped at `lapsed`. */
function explainStopped(table: Table, lapsed: number, cashed_out_hundredths: number | null): void {
  if (cashed_out_hundredths !== null && cashed_out_hundredths <= lapsed) return;
  const text = stoppedText[table.lang][cashed_out_hundredths === null ? 'lost' : 'cashed_out'];
  const exit = multiplierText(cashed_out_hundredths ?? exitAfter(lapsed));
  table.change({ notice: { tone: 'info', text: fill(text, { lapsed: multiplierText(lapsed), exit }) } });
}

/** Shows that the stake of an interrupted round was returned. */
function showReturnedStake(table: Table): void {
  const { round, shared } = table.state;
  if (round.at === 'idle' || !shared?.bet) return;
  const notice = { tone: 'info', text: returnedText[table.lang] } as const;
  table.change({ round: roundStep(round, { type: 'refused' }), balance: shared.bet.balance, notice });
  table.shell.send({ type: 'idle' });
}

async function settleBet(table: Table, game: AnySharedGame, bet: Bet): Promise<void> {
  const { shared } = table.state;
  const call = readCall(game, bet.outcome);
  const outcome = v.safeParse(game.outcome, bet.outcome);
  if (!shared?.round || call === null || !outcome.success) return;
  if (table.state.round.at === 'idle') table.change({ round: roundStep(table.state.round, { type: 'opened' }) });
  const { round_id, stake, payout, bonus_stake, bonus_payout, bonus_balance, balance, at } = bet;
  const { number, hash, lapsed_hundredths } = shared.round;
  const { salt = null, terminating_hash = '' } = shared.chain ?? {};
  const shared_round = { number, hash, salt: salt ?? '', terminating_hash, lapsed_hundredths };
  const record = { shared_round, cashed_out_hundredths: cashOutOf(bet.outcome) };
  const money = { stake, payout, bonus_stake, bonus_payout, bonus_balance };
  const ended = { round_id, seed_pair_id: null, nonce: null, shared: record, call, outcome: outcome.output };
  await settleRound(table, { ...ended, steps: [], ...money, at }, balance);
  const hasNoTarget = game.climb?.target(call) === null;
  if (hasNoTarget && lapsed_hundredths !== null) explainStopped(table, lapsed_hundredths, cashOutOf(bet.outcome));
  table.shell.send({ type: 'idle' });
}
