import { arcadeRounds } from '@nua/contract/arcade.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { Receipts } from '@nua/contract/frame.ts';
import type { NotedPair, ReceiptState } from '@nua/contract/frame-notes.ts';
import { createSessionCheck, type SessionCheck, type SessionPair } from '@nua/games/play/verify-session.ts';
import { toWire } from '@nua/money';
import type { Revealed } from '../table/table-state.ts';
import type { Table } from '../table/view.ts';

type Row = ResponseOf<typeof arcadeRounds>['list'][number];

/** The maximum page size of the server. */
const PAGE_SIZE = 100;
const RECEIPTS_TIMEOUT_MS = 3_000;

/** A session as checked on this device, and its file. */
export type ExportedSession = {
  readonly name: string;
  readonly text: string;
  readonly check: SessionCheck;
  readonly receipts: Receipts;
  /** Whether the hash and client seed in this device's receipt are those of the pair; null without a receipt. */
  readonly matches_receipt: boolean | null;
  /** The number of bets of this pair with a receipt on this device. */
  readonly noted_bets: number;
  /** The nonces of the receipts that differ from the server's record or are missing in it. */
  readonly wrong_bets: readonly number[];
};

/**
 * Reads all rounds of a revealed pair, checks each, and compares them with the receipts of this device. Returns null if
 * they cannot be read.
 *
 * Shape   (table, pair, progress of rounds) -> session with its file, or null
 */
export async function exportSession(
  table: Pick<Table, 'call' | 'shell'>,
  { nonce: last_nonce, ...seeds }: Revealed,
  onProgress: (done: number, all: number) => void,
): Promise<ExportedSession | null> {
  const pair: SessionPair = { ...seeds, last_nonce };
  const checking = createSessionCheck(pair);
  const rounds: Row[] = [];
  // A record with more rounds than bets is already proven wrong, so reading stops there.
  for (let page = 1, total = 1; rounds.length < Math.min(total, last_nonce + 1); page += 1) {
    const reply = await table.call(arcadeRounds, { query: pageQuery(pair.id, page) });
    if (reply.is !== 'response') return null;
    const { list } = reply.response;
    total = reply.response.total;
    if (list.length === 0) break;
    for (const row of list) checking.add(row);
    rounds.push(...list);
    onProgress(rounds.length, total);
  }
  const receipts = await requestReceipts(table, pair.id);
  const { noted } = receipts;
  const byNonce = new Map(rounds.map((row) => [row.nonce, row]));
  const wrong_bets = (noted?.bets ?? []).filter((bet) => !isInRecord(bet, byNonce.get(bet.nonce)));
  return {
    name: `nua-session-${pair.id}.json`,
    text: writeSession(pair, rounds, noted),
    check: checking.end(),
    receipts,
    matches_receipt: noted && noted.server_seed_hash === pair.server_seed_hash && isSameSeed(noted, pair),
    noted_bets: noted?.bets.length ?? 0,
    wrong_bets: wrong_bets.map(({ nonce }) => nonce),
  };
}

const isSameSeed = ({ client_seed }: NotedPair, pair: SessionPair): boolean =>
  client_seed === null || client_seed === pair.client_seed;

const isInRecord = ({ id, stake, payout }: NotedPair['bets'][number], row: Row | undefined): boolean =>
  row !== undefined && row.id === id && toWire(row.stake) === stake && toWire(row.payout) === payout;

/** Sorts the oldest rounds first. A revealed pair gets no more rounds, so the pages do not shift. */
const pageQuery = (seed_pair_id: string, page: number): string =>
  new URLSearchParams({
    paging: JSON.stringify({ page, size: PAGE_SIZE }),
    sort: JSON.stringify({ at: 'asc' }),
    filter: JSON.stringify({ seed_pair_id }),
  }).toString();

/** The file for `verify.mjs --session`. Its rounds have the form of `/arcade/api/round`. */
function writeSession(pair: SessionPair, rounds: readonly Row[], noted: NotedPair | null): string {
  const written = rounds.map(({ stake, payout, net, bonus_stake, bonus_payout, ...row }) => ({
    ...row,
    ...{ stake: toWire(stake), payout: toWire(payout), net: toWire(net) },
    ...{ bonus_stake: toWire(bonus_stake), bonus_payout: toWire(bonus_payout) },
  }));
  return JSON.stringify({ format: 'nua-session', v: 1, pair, noted, rounds: written });
}

/** Requests the receipts of a pair from the shell. Without a response in time, the receipts are unavailable. */
function requestReceipts({ shell }: Pick<Table, 'shell'>, pair: string): Promise<Receipts> {
  return new Promise((resolve) => {
    const end = (state: ReceiptState, noted: NotedPair | null) => {
      clearTimeout(timer);
      window.removeEventListener('receipts', onReceipts);
      resolve({ type: 'receipts', pair, state, noted });
    };
    const onReceipts = (event: Event) => {
      const { detail } = event as CustomEvent<Receipts>;
      if (detail.pair === pair) end(detail.state, detail.noted);
    };
    const timer = setTimeout(() => end('unavailable', null), RECEIPTS_TIMEOUT_MS);
    window.addEventListener('receipts', onReceipts);
    shell.send({ type: 'recall', pair });
  });
}
