import { DROPPED_ACCOUNTS } from './reconcile-dropped-checks.ts';

/**
 * The relations that the checks read, as SQL. The same checks run on the whole journal, on its new part, or on one chunk.
 */
export type Scope = {
  /** The posted sums of transfers before the window: (account_id, debits, credits, entries). */
  opening: string;
  transfers: string;
  /** The rounds of the window, and all transfers, steps and provider's bets of these rounds. */
  rounds: string;
  round_transfers: string;
  steps: string;
  bets: string;
  holds: string;
  hold_transfers: string;
  deposit_transfers: string;
  /** Bonuses that a transfer names. */
  named_bonuses: string;
  bonus_transfers: string;
  bonuses: string;
  bonus_rounds: string;
  grants: string;
  grant_rounds: string;
  game_transfers: string;
  arcade_transfers: string;
};

/** Replaces the names in braces of a statement by the relations of a scope. */
export const onScope = (text: string, scope: Scope): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Scope) => scope[name]);

/** The whole journal in one snapshot, with only the stored sums of dropped months. */
export const FULL: Scope = {
  opening: `(${DROPPED_ACCOUNTS})`,
  transfers: 'ledger.transfer',
  rounds: 'arcade.round',
  round_transfers: 'ledger.transfer',
  steps: 'arcade.round_step',
  bets: 'seamless.bet',
  holds: 'ledger.hold',
  hold_transfers: 'ledger.transfer',
  deposit_transfers: 'ledger.transfer',
  named_bonuses: 'bonus',
  bonus_transfers: 'ledger.transfer',
  bonuses: 'bonus',
  bonus_rounds: 'arcade.round',
  grants: 'free_rounds',
  grant_rounds: 'arcade.round',
  game_transfers: 'game_transfer',
  arcade_transfers: 'arcade.transfer',
};

const namedBy = (type: string): string => `select ref ->> 'id' from new_transfer where ref ->> 'type' = '${type}'`;
const transfersOf = (type: string, ids: string): string =>
  `(select t.* from (select distinct id from (${ids}) named (id)) n
    cross join lateral (select * from ledger.transfer where ref ->> 'type' = '${type}' and ref ->> 'id' = n.id offset 0) t)`;
/**
 * Selects all rounds of the bonuses or grants that the window's rounds name. A round is newer than its bonus or grant, so earlier months
 * are not read.
 */
const roundsOf = (column: 'bonus_id' | 'free_rounds_id'): string =>
  `(select r.* from (select distinct ${column} as id from seen_round where ${column} is not null) s
    cross join lateral (select * from arcade.round where ${column} = s.id and id > arcade.id_shifted(s.id, -1) offset 0) r)`;
const RECLAIMED = `select id::text from bonus where reclaimed_cents > 0 union ${namedBy('bonus')}`;

/** One chunk: the temporary tables of `openWindow`, and the rows that they name. Only END_CHECKS read the other relations. */
export const CHUNK: Scope = {
  ...FULL,
  transfers: 'new_transfer',
  rounds: 'seen_round',
  round_transfers: 'seen_round_transfer',
  steps: '(select * from arcade.round_step where round_id in (select round_id from seen))',
  bets: '(select * from seamless.bet where round_id in (select round_id from seen))',
  deposit_transfers: transfersOf('deposit', namedBy('deposit')),
  named_bonuses: `(select * from bonus where id::text in (${namedBy('bonus')}))`,
  bonus_transfers: transfersOf('bonus', namedBy('bonus')),
};

/** The last chunk of a full reconciliation: it begins with the sums of the earlier chunks, and reads the other tables completely. */
export const LAST: Scope = {
  ...CHUNK,
  opening: 'sum_account',
  named_bonuses: `(select * from bonus where id::text in (${RECLAIMED}))`,
  bonus_transfers: transfersOf('bonus', RECLAIMED),
};

/** The part of the journal after the verified point, and the rows that it names. */
export const NEW: Scope = {
  ...LAST,
  opening: 'ledger.verified_account',
  holds: '(select * from ledger.hold where id in (select hold_id from new_transfer))',
  hold_transfers: `(select t.* from (select distinct hold_id as id from new_transfer where hold_id is not null) h
      cross join lateral (select * from ledger.transfer where hold_id = h.id offset 0) t)`,
  bonuses: '(select * from bonus where id in (select bonus_id from seen_round))',
  bonus_rounds: roundsOf('bonus_id'),
  grants: '(select * from free_rounds where id in (select free_rounds_id from seen_round))',
  grant_rounds: roundsOf('free_rounds_id'),
  game_transfers: '(select * from game_transfer where id in (select id from seen_wallet))',
  arcade_transfers: '(select * from arcade.transfer where id in (select id from seen_wallet))',
};
