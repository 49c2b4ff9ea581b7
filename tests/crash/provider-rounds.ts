import { createHmac } from 'node:crypto';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { type Cents, parseCents, toWire } from '@nua/money';
import type { Pool } from 'pg';
import { STUDIO_SECRETS, WHEEL } from '../world/seamless.ts';
import { type Breach, type Check, compareIds, idsOf } from './breach.ts';
import type { Chance } from './chance.ts';
import type { CrashPlayer } from './crash-player.ts';
import type { IntentLog } from './intent-log.ts';

/** A call that the provider sends to the server. */
export type ProviderCall = {
  call: 'free_rounds' | 'bet' | 'win' | 'rollback' | 'end_round';
  fields: Readonly<Record<string, string>>;
};

/** Sends a signed call of the provider. `code` is 0 if the server accepted it. */
export async function sendAsProvider({ url, now }: { url: string; now(): Date }, { call, fields }: ProviderCall) {
  const path = `/provider/studio/${call}`;
  const body = JSON.stringify(fields);
  const time = String(Math.floor(now().getTime() / 1000));
  const signature = createHmac('sha256', STUDIO_SECRETS[0]).update(`${time}.${path}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-provider-time': time, 'x-provider-signature': signature };
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  const wire = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  const error = String(wire.error ?? '');
  const code = response.status === 200 ? 0 : -1;
  return { status: response.status, code, msg: error, data: wire, wire, headers: response.headers };
}

/** A player's place at the provider: the session, and the round whose calls are not all answered. */
type Seat = {
  session: string | null;
  round: OpenRound | null;
  /** Whether a free round was returned. The first free round is always returned, because random choices may return none in a short run. */
  has_returned: boolean;
};
type OpenRound = {
  /** The calls that have not been sent. Each is composed when it is sent, because the last one depends on the earlier responses. */
  next: (() => ProviderCall)[];
  /** The call that was sent and has no response yet, with the id of its intent. */
  sent: { id: string; call: ProviderCall } | null;
  responses: Map<string, { wire: Record<string, unknown> | null }>;
};

const seats = new WeakMap<CrashPlayer, Seat>();

function seatOf(player: CrashPlayer): Seat {
  const seat = seats.get(player) ?? { session: null, round: null, has_returned: false };
  seats.set(player, seat);
  return seat;
}

/** Launches the provider's game. The player's money moves to the game wallet. */
async function enter(player: CrashPlayer, seat: Seat): Promise<void> {
  const launched = await player.perform({ kind: 'launch', body: { game_id: WHEEL } });
  if (launched.code === 0) seat.session = new URL(String(launched.wire.url)).searchParams.get('session');
}

type FreeRounds = { id: string; stake: string };

async function findFreeRounds(player: CrashPlayer, session: string): Promise<FreeRounds | undefined> {
  const { code, wire } = await player.askAsProvider({ call: 'free_rounds', fields: { session, currency: 'PKR' } });
  return code === 0 ? (wire.free_rounds as FreeRounds[])[0] : undefined;
}

/** Plans a round: a bet, sometimes a rollback or wins, and its end. A round with money may have a second bet. */
function planRound(
  session: string,
  chance: Chance,
  { free, is_returned }: { free: FreeRounds | undefined; is_returned: boolean },
): OpenRound {
  const about = { session, currency: 'PKR' };
  const newId = () => makeKey(Date.now());
  const round: OpenRound = { next: [], sent: null, responses: new Map() };
  const provider_round = newId();
  const bets: { id: string; amount: string; rollback: string | null; wins: { id: string; amount: string }[] }[] = [];
  const isAccepted = (id: string) => round.responses.get(id)?.wire?.applied === true;
  const sumOf = (amounts: readonly string[]) =>
    toWire(amounts.reduce((sum, amount) => sum + parseCents(amount), 0n) as Cents);
  for (let turn = 0; turn < (free ? 1 : chance.between(1, 2)); turn += 1) {
    const bet = {
      id: newId(),
      amount: free?.stake ?? `${chance.between(5, 20)}.00`,
      rollback: is_returned || chance.between(0, 4) === 0 ? newId() : null,
      wins: Array.from({ length: chance.between(0, 2) }, () => ({ id: newId(), amount: `${chance.between(0, 9)}.50` })),
    };
    bets.push(bet);
    const { id, amount, rollback, wins } = bet;
    const more = free ? { free_round: free.id } : {};
    round.next.push(() => ({
      call: 'bet',
      fields: { id, ...about, round: provider_round, game: WHEEL, amount, ...more },
    }));
    if (rollback) round.next.push(() => ({ call: 'rollback', fields: { id: rollback, ...about, bet: id } }));
    else for (const win of wins) round.next.push(() => ({ call: 'win', fields: { ...about, ...win, bet: id } }));
  }
  round.next.push(() => {
    const counted = bets.filter(({ id, rollback }) => isAccepted(id) && !(rollback && isAccepted(rollback)));
    const paid = counted.flatMap(({ wins }) => wins).filter(({ id }) => isAccepted(id));
    const staked = sumOf(counted.map(({ amount }) => amount));
    const sums = { staked, paid: sumOf(paid.map(({ amount }) => amount)) };
    return { call: 'end_round', fields: { id: newId(), ...about, round: provider_round, ...sums } };
  });
  return round;
}

/** Sends the remaining calls of a round. A call without a response is sent again with the same id. */
async function continueRound(player: CrashPlayer, chance: Chance, round: OpenRound): Promise<void> {
  for (;;) {
    if (round.sent === null) {
      const compose = round.next.shift();
      if (compose === undefined) return;
      const call = compose();
      round.sent = { id: String(call.fields.id), call };
    }
    const { id, call } = round.sent;
    // A network may deliver a call twice at the same time.
    const times = chance.between(0, 3) === 0 ? 2 : 1;
    round.responses.set(id, await player.performOnce({ id, kind: 'provider', body: call }, times));
    round.sent = null;
  }
}

/** Continues the player's round in the provider's game, or plays a new one. Free rounds are played first. */
export async function playAtProvider(player: CrashPlayer, chance: Chance): Promise<void> {
  const seat = seatOf(player);
  if (seat.round === null) {
    if (seat.session === null) await enter(player, seat);
    if (seat.session === null) return;
    const free = await findFreeRounds(player, seat.session);
    const is_returned = free !== undefined && !seat.has_returned;
    seat.has_returned ||= is_returned;
    seat.round = planRound(seat.session, chance, { free, is_returned });
  }
  const { round } = seat;
  await continueRound(player, chance, round);
  seat.round = null;
  if ([...round.responses.values()].some(({ wire }) => wire?.error === 'SESSION_ENDED')) seat.session = null;
}

/** Finishes the rounds that the kills have interrupted. */
export async function endProviderRounds(players: Iterable<CrashPlayer>, chance: Chance): Promise<void> {
  for (const player of players) {
    const { round } = seatOf(player);
    if (round !== null) await continueRound(player, chance, round);
    seatOf(player).round = null;
  }
}

/** The invariants of the books about free rounds in a provider's game. */
export const PROVIDER_BOOKS: readonly Check[] = [
  [
    '8 a free round of a provider moves no wallet: the house pays its stake, and the round ends once',
    `with moved as (
       select (t.ref ->> 'id')::uuid as id, count(*) filter (where d.guarded or c.guarded) as wallets,
         sum(t.amount) filter (where t.reason = 'bet' and d.purpose = 'promo_expense:free_round') as stake,
         sum(t.amount) filter (where t.reason = 'win' and c.purpose in ('free_round_winnings', 'promo_expense:free_round')) as payout,
         count(*) filter (where t.reason in ('settlement', 'bet_returned')) as ends
       from ledger.transfer t join ledger.account d on d.id = t.debit_account join ledger.account c on c.id = t.credit_account
       where t.ref ->> 'type' = 'round' group by 1)
     select r.id from arcade.round r left join moved m on m.id = r.id
     where r.free_rounds_id is not null and r.provider is not null and (m.id is null or m.wallets > 0 or coalesce(m.payout, 0) <> r.payout_cents
       or (r.state <> 'voided' and m.stake is distinct from r.stake_cents) or m.ends <> (r.state <> 'open')::int)`,
  ],
];

const callOf = ({ body }: { body?: unknown }) => body as ProviderCall;

/** Compares the accepted calls of the provider with the stored bets and rounds (invariants 3 and 4). */
export async function checkProviderIntents(pool: Pool, log: IntentLog, players: string[]): Promise<Breach[]> {
  const accepted = log.accepted('provider').map(({ intent }) => callOf(intent));
  const named = (call: ProviderCall['call']) =>
    accepted.filter((sent) => sent.call === call).map(({ fields }) => fields);
  const bets = await idsOf(
    pool,
    `select id, count(*) as times from seamless.bet where player_id = any($1) and state in ('placed', 'returned') group by 1`,
    players,
  );
  const { rows } = await pool.query<{ round: string; state: string; staked: bigint; paid: bigint }>(
    `select provider_round as round, state, stake_cents as staked, payout_cents as paid from arcade.round
     where player_id = any($1) and provider is not null and state <> 'voided'`,
    [players],
  );
  const rounds = new Map(rows.map((row) => [row.round, row]));
  const wrong = named('end_round').flatMap(({ round = '', staked = '', paid = '' }) => {
    const stored = rounds.get(round);
    if (staked === '0.00') return [];
    const isEnded =
      stored?.state === 'settled' && stored.staked === parseCents(staked) && stored.paid === parseCents(paid);
    return isEnded
      ? []
      : [
          `3 the provider’s round ${round} ended with ${staked} and ${paid}, stored is ${JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
        ];
  });
  return [
    ...compareIds(
      'provider’s bet',
      named('bet').map(({ id }) => id!),
      bets,
    ),
    ...wrong,
  ];
}
