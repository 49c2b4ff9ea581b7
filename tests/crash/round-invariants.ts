import {
  foldSteps,
  isSameStep,
  type RoundSeeds,
  type SharedOrigin,
  sharedGames,
  steppedGames,
  takeStep,
  type Values,
  verifyRound,
} from '@nua/games';
import { type Cents, cents, parseCents } from '@nua/money';
import type { Pool } from 'pg';
import type { SeedSeal } from '../../apps/server/src/core/sealing/seed-seal.ts';
import { nodeHmac, serverFloats } from '../../apps/server/src/modules/fairness/node-hmac.ts';
import { PAIR_COLUMNS, withSeeds } from '../world/secret-seeds.ts';
import { type Breach, type Check, compareIds, idsOf } from './breach.ts';
import type { IntentLog } from './intent-log.ts';

const quotedIds = (games: readonly { id: string }[]) => games.map(({ id }) => `'${id}'`).join(', ');
const STEPPED = quotedIds(steppedGames);
const SHARED = quotedIds(sharedGames);

export const ROUNDS_REACHED = {
  'round abandoned': `r.game_id in (${STEPPED}) and (r.state = 'voided' or (r.state = 'settled' and exists (
    select from arcade.round_step s where s.round_id = r.id and s.n = 1 and r.at > s.at + interval '12 hours')))`,
  'shared bet cashed out at its target': `r.game_id in (${SHARED}) and r.outcome ->> 'cashed_out_hundredths' = r.outcome ->> 'target_hundredths'`,
  'shared bet lost': `r.game_id in (${SHARED}) and r.state = 'settled' and r.payout_cents = 0`,
  'shared bet of a stopped round': `r.game_id in (${SHARED}) and exists (
    select from arcade.shared_round s where s.id = r.shared_round_id and s.state = 'stopped' and s.has_run)`,
} as const;

/** Invariants of stepped and shared rounds. */
export const ROUND_BOOKS: readonly Check[] = [
  [
    '8 a stepped or shared round ends once: its stake is moved to escrow, and from there once to the house or back',
    `with moved as (
       select (t.ref ->> 'id')::uuid as id,
         sum(t.amount) filter (where t.reason = 'bet') as staked,
         sum(t.amount) filter (where t.reason = 'bet' and d.purpose = 'bonus') as bonus_staked,
         sum(t.amount) filter (where t.reason = 'settlement') as settled,
         sum(t.amount) filter (where t.reason = 'win') as paid,
         sum(t.amount) filter (where t.reason = 'win' and c.purpose = 'bonus') as bonus_paid,
         sum(t.amount) filter (where t.reason = 'bet_returned') as returned,
         count(distinct t.journal_id) filter (where t.reason in ('settlement', 'bet_returned')) as ends
       from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
       where t.ref ->> 'type' = 'round'
         and not exists (select from arcade.round r where r.id = (t.ref ->> 'id')::uuid and r.provider is not null) group by 1)
     select coalesce(r.id, m.id) from (select * from arcade.round where game_id in (${STEPPED}, ${SHARED})) r full join moved m on m.id = r.id
     where r.id is null or m.id is null or m.staked <> r.stake_cents or coalesce(m.bonus_staked, 0) <> r.bonus_stake_cents
       or m.ends <> (r.state <> 'open')::int
       or coalesce(m.settled, 0) <> case when r.state = 'settled' then r.stake_cents else 0 end
       or coalesce(m.returned, 0) <> case when r.state = 'voided' then r.stake_cents else 0 end
       or coalesce(m.paid, 0) <> r.payout_cents or coalesce(m.bonus_paid, 0) <> r.bonus_payout_cents`,
  ],
  [
    '8 the escrow holds the stakes of the open rounds, and nothing else',
    `with held as (
       select coalesce(sum(case when a.id = t.credit_account then t.amount else -t.amount end), 0) as cents
       from ledger.account a join ledger.transfer t on a.id in (t.credit_account, t.debit_account) where a.purpose = 'round_escrow'),
     staked as (select coalesce(sum(stake_cents), 0) as cents from arcade.round where state = 'open')
     select held.cents, staked.cents as staked from held, staked where held.cents <> staked.cents`,
  ],
  [
    '8 a settled shared round has no open bet, and an ended one has published its hash',
    `select s.id from arcade.shared_round s where (s.ended_at is null) <> (s.hash is null)
       or (s.state in ('settled', 'stopped') and exists (select from arcade.round r where r.shared_round_id = s.id and r.state = 'open'))`,
  ],
  [
    '8 a cash-out recorded before the end of its round is paid',
    `select p.bet_id from arcade.shared_press p join arcade.round r on r.id = p.bet_id
       join arcade.shared_round s on s.id = p.shared_round_id
     where s.state in ('settled', 'stopped') and p.at < least(s.ended_at, s.led_until)
       and (r.state <> 'settled' or r.outcome ->> 'cashed_out_hundredths' is null)`,
  ],
  [
    '8 a round that has run returns no stake, and is stopped only if its climb would end after its leader’s lease',
    `select s.id from arcade.shared_round s where s.has_run
       and (exists (select from arcade.round r where r.shared_round_id = s.id and r.state = 'voided')
         or (s.state in ('stopping', 'stopped')) <> (s.lapsed_hundredths is not null)
         or (s.state in ('stopping', 'stopped') and s.ended_at < s.led_until))`,
  ],
  [
    '8 the cost of a step is part of its round’s stake',
    `select s.round_id from arcade.round_step s join arcade.round r on r.id = s.round_id
     group by s.round_id, r.stake_cents having sum(s.extra_stake_cents) >= r.stake_cents or count(*) <> max(s.n)`,
  ],
];

type SteppedRow = RoundSeeds & {
  id: string;
  game_id: string;
  state: 'open' | 'settled' | 'voided';
  stake: bigint;
  payout: bigint;
  outcome: Values & { call?: Values };
  steps: { step: Values; extra: string }[] | null;
};

const SELECT_STEPPED = `select r.id, r.game_id, r.state, r.stake_cents as stake, r.payout_cents as payout, r.outcome, r.nonce, ${PAIR_COLUMNS}, p.client_seed,
    (select json_agg(json_build_object('step', s.step, 'extra', s.extra_stake_cents::text) order by s.n)
      from arcade.round_step s where s.round_id = r.id) as steps
  from arcade.round r join arcade.seed_pair p on p.id = r.seed_pair_id where r.player_id = any($1) and r.game_id in (${STEPPED})`;

type SteppedResponse = { round_id: string; n: number; state: string; shown: Values; payout: string };

/** Computes the view of a stepped round after each step, from its seeds and its stored steps. Returns null if a step is impossible. */
function viewsOf(row: SteppedRow): Values[] | null {
  const game = steppedGames.find(({ id }) => id === row.game_id)!;
  const steps = row.steps ?? [];
  const stake = steps.reduce((remaining, { extra }) => remaining - BigInt(extra), row.stake) as Cents;
  const stored = row.state === 'open' ? row.outcome.call! : row.outcome;
  const call = Object.fromEntries(Object.keys(game.call.entries).map((name) => [name, stored[name]]));
  const next = serverFloats(row);
  let current = foldSteps(game, call, stake, [], next)!;
  const shown = [game.shown(current.state)];
  for (const { step } of steps) {
    const after = takeStep(game, current, step, next);
    if (after === null) return null;
    current = after;
    shown.push(game.shown(current.state));
  }
  return shown;
}

const isEndingStep = ({ step }: { step: Values }) => step.action === 'cash_out' || step.action === 'stand';

/**
 * Checks stepped rounds (invariants 3 to 5, and 11). Each response shows the computed state. Each stored step has an intent, or ended an
 * abandoned round.
 */
async function checkSteps(pool: Pool, seeds: SeedSeal, log: IntentLog, players: string[]): Promise<Breach[]> {
  const { rows } = await pool.query<SteppedRow>(SELECT_STEPPED, [players]);
  const accepted = [...log.accepted('open_round'), ...log.accepted('take_step'), ...log.accepted('cash_out_round')];
  const intents_by_round = Map.groupBy(accepted, ({ wire }) => String(wire.round_id));
  return withSeeds(rows, seeds).flatMap((row) => {
    const steps = row.steps ?? [];
    const shown = viewsOf(row);
    if (shown === null) return [`11 the steps of round ${row.id} are impossible`];
    const wrong: Breach[] = [];
    const taken = new Set<number>();
    for (const { intent, wire } of intents_by_round.get(row.id) ?? []) {
      const { n, state, shown: reported_view, payout } = wire as SteppedResponse;
      if (JSON.stringify(shown[n]) !== JSON.stringify(reported_view))
        wrong.push(`3 round ${row.id} showed another state after ${n} steps`);
      if (state === 'settled' && (row.state !== 'settled' || parseCents(payout) !== row.payout))
        wrong.push(`3 round ${row.id} was reported as settled with ${payout}, and is ${row.state} with ${row.payout}`);
      if (intent.kind === 'open_round') continue;
      const { round_id: _round, n: step_number, ...step } = intent.body as Values & { n: number };
      if (taken.has(step_number)) wrong.push(`5 two intents took step ${step_number} of round ${row.id}`);
      taken.add(step_number);
      const expected = intent.kind === 'cash_out_round' ? { action: 'cash_out' } : step;
      const stored = steps[step_number - 1];
      if (stored === undefined || !isSameStep(stored.step, expected))
        wrong.push(`3 step ${step_number} of round ${row.id} was lost`);
    }
    const unintended = steps.filter((step, index) => !taken.has(index + 1) && !isEndingStep(step));
    if (unintended.length > 0) wrong.push(`4 round ${row.id} has steps without an intent`);
    return wrong;
  });
}

/** Checks that each cash-out of a shared round paid the amount in its response (invariant 3). */
async function checkCashOuts(pool: Pool, log: IntentLog, players: string[]): Promise<Breach[]> {
  const { rows } = await pool.query<{ id: string; payout: bigint; cashed_out: number }>(
    `select id, payout_cents as payout, (outcome ->> 'cashed_out_hundredths')::int as cashed_out from arcade.round
     where player_id = any($1) and game_id in (${SHARED}) and state = 'settled'`,
    [players],
  );
  const paid = new Map(rows.map((row) => [row.id, row]));
  return log.accepted('cash_out_shared').flatMap(({ wire }) => {
    const row = paid.get(String(wire.round_id));
    const { cashed_out_hundredths } = wire.outcome as Values;
    const is_paid = row?.payout === parseCents(String(wire.payout)) && row.cashed_out === cashed_out_hundredths;
    return is_paid ? [] : [`3 a cash-out of bet ${wire.round_id} was reported with another payout than the paid one`];
  });
}

/** Checks the intents of stepped and shared rounds (invariants 3 to 5). */
export async function checkRoundIntents(
  pool: Pool,
  seeds: SeedSeal,
  log: IntentLog,
  players: string[],
): Promise<Breach[]> {
  const found = (games: string) =>
    idsOf(
      pool,
      `select id, count(*) as times from arcade.round where player_id = any($1) and game_id in (${games}) group by 1`,
      players,
    );
  const answered = (kind: 'open_round' | 'bet_shared') => log.accepted(kind).map(({ wire }) => String(wire.round_id));
  return [
    ...compareIds('stepped round', answered('open_round'), await found(STEPPED)),
    ...compareIds('bet on a shared round', answered('bet_shared'), await found(SHARED)),
    ...(await checkSteps(pool, seeds, log, players)),
    ...(await checkCashOuts(pool, log, players)),
  ];
}

const NIL = '00000000-0000-0000-0000-000000000000';

export const noRoundsChecked = (): CheckedRounds => ({ id: NIL, open: [] });

/** Rounds up to `id` have been checked, except those in `open`. */
export type CheckedRounds = { id: string; open: string[] };

type EndedRow = RoundSeeds & {
  id: string;
  game_id: string;
  stake: bigint;
  payout: bigint;
  outcome: Values;
  server_seed_hash: string;
  shared: SharedOrigin | null;
  result: Values | null;
  is_over: boolean;
};

/** Checks that the outcome of every round of the house follows from its seeds, or from its shared round’s hash and salt (invariant 11). */
export async function checkOutcomes(
  pool: Pool,
  seeds: SeedSeal,
  players: string[],
  checked: CheckedRounds,
): Promise<Breach[]> {
  const { rows } = await pool.query<EndedRow>(
    `select r.id, r.game_id, r.nonce, r.stake_cents as stake, r.payout_cents as payout, r.outcome, ${PAIR_COLUMNS}, p.server_seed_hash,
       p.client_seed, s.result, r.state <> 'open' and (s.id is null or s.state in ('settled', 'stopped')) as is_over,
       case when s.id is not null then json_build_object('number', s.number, 'hash', s.hash, 'salt', c.salt,
         'terminating_hash', c.terminating_hash, 'lapsed_hundredths', s.lapsed_hundredths) end as shared
     from arcade.round r left join arcade.seed_pair p on p.id = r.seed_pair_id
       left join arcade.shared_round s on s.id = r.shared_round_id left join arcade.hash_chain c on c.id = s.chain_id
     where r.player_id = any($1) and (r.id > $2 or r.id = any($3)) and r.state <> 'voided' and r.provider is null
     order by r.id`,
    [players, checked.id, checked.open],
  );
  const wrong = withSeeds(rows, seeds).filter(
    ({ is_over, outcome, result, ...round }) =>
      is_over &&
      !verifyRound(
        { ...round, stake: cents(round.stake), payout: cents(round.payout), outcome: { ...outcome, ...result } },
        nodeHmac,
      ).ok,
  );
  const last = rows.at(-1)?.id ?? NIL;
  if (last > checked.id) checked.id = last;
  checked.open = rows.filter(({ is_over }) => !is_over).map(({ id }) => id);
  return wrong.length === 0 ? [] : [`11 ${wrong.length} rounds do not follow from their seeds, e.g. ${wrong[0]!.id}`];
}
