import { cents } from '@nua/money';
import { acts } from '../../apps/server/src/operator/acts.ts';
import { NO_ID } from './console-inputs.ts';
import { pay } from './depositing.ts';
import { giveMain, type PayingPlayer, payingPlayer } from './paying-player.ts';
import { diceBet, readyTable } from './play.ts';
import { withdrawing } from './withdrawing.ts';
import { expectOk, type World } from './world.ts';

/** What a hostile staff member aims at: a player with a round, payments and payouts that wait for a person. */
export type Target = {
  player: PayingPlayer;
  /** Two payouts under review, which together exceed what one person may pay out to a player, and one of unknown outcome. */
  payouts: readonly string[];
  /** A paid deposit, and one under review. */
  deposits: readonly string[];
};

export async function makeTarget(world: World): Promise<Target> {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const player = await payingPlayer(world);
  const table = await readyTable(world, player, cents(10_000));
  const bet = { stake: '10.00', target_hundredths: 5000, over: true };
  expectOk(await world.call(diceBet, { token: table.token, body: bet }));
  await giveMain(world, player.id, cents(20_000_000));
  const unknown = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '09'))).data.id;
  const from = { pay_type: 3, cnic: '35201-7654321-9' };
  const paid = await pay(world, player, { ...from, amount: '30000.00', phone: '03001239900' });
  const reviewing = await pay(world, player, { ...from, amount: '900.00', phone: '03001230011' });
  const account = await toWallet(player, 3, '00');
  const large = async () => expectOk(await requestPayout(player, 3, account, '30000.00')).data.id;
  return { player, payouts: [await large(), await large(), unknown], deposits: [paid.id, reviewing.id] };
}

/** Ids of all kinds that a path of the console may contain. */
export async function idsOf(world: World, { player, payouts, deposits }: Target): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    `(select id from arcade.round where player_id = $1 limit 1) union all
     (select t.id from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account) where a.owner_id = $1 limit 2) union all
     (select id from arcade.seed_pair where player_id = $1 limit 2) union all (select id from arcade.hash_chain limit 2) union all
     (select id from operator_proposal where state = 'open' limit 3) union all (select id from staff_export limit 2)`,
    [player.id],
  );
  return [player.id, ...payouts, ...deposits, ...rows.map(({ id }) => id), NO_ID];
}

const SETTINGS_OF_POWER: Readonly<Record<string, (present: object) => unknown>> = {
  operator_permissions: (present) => ({ ...present, hina: 'all' }),
  operator_roles: (present) => ({ ...present, support: 'all', auditor: 'all' }),
  operator_rules: (present) => ({ ...present, one_name_limit: '9000000.00', one_name_payouts: '9000000.00' }),
  withdraw_rules: (present) => ({ ...present, two_person_limit: '9000000.00', automatic_limit: '9000000.00' }),
};

/** Returns the values that a hostile staff member tries for the arguments of acts. */
function triedValues({ player, payouts, deposits }: Target): Record<string, readonly string[]> {
  const noIds = Object.fromEntries(
    ['match', 'line', 'cycle', 'sending', 'ticket', 'alarm', 'round', 'address'].map((name) => [name, [NO_ID]]),
  );
  const texts = Object.fromEntries(
    ['text', 'reason', 'why', 'title', 'title_ur', 'text_en', 'text_ur', 'title_en', 'english', 'urdu'].map((name) => [
      name,
      ['a test'],
    ]),
  );
  return {
    ...noIds,
    ...texts,
    ...{ player: [player.id], number: [player.id, player.phone!], withdrawal: payouts, deposit: deposits },
    ...{ amount: ['49000', '-49000'], outcome: ['credit', 'refuse', 'paid', 'rejected'], length: ['day', 'for_good'] },
    ...{ decision: ['approve'], games: ['dice'], rounds: ['100'], stake: ['100'], days: ['7'], state: ['reviewing'] },
    kind: ['payments', 'large', 'transfers', 'rounds', 'log', 'promo', 'weight'],
    ...{ format: ['csv'], from: ['2026-03-09'], until: ['2026-03-10'], day: ['2026-03-09'], minutes: ['10'] },
    ...{ name: ['hina', 'nida', 'mallory'], permissions: ['all'], role: ['support', 'auditor'], fingerprint: ['0'] },
    ...{ game: ['dice'], provider: ['slotworks'], call: ['1'], version: [NO_ID, '1'], entry: ['all'] },
    ...{ app: ['web'], event: ['deposit'], token: ['abc123'], url: ['https://example.com/events'] },
    ...{ to: [`player:${player.id}`, 'all'], gift: ['49000', '9000000'], wallet: ['main', 'bonus'], check: ['yes'] },
    key: [...Object.keys(SETTINGS_OF_POWER), 'client-hero'],
    json: ['{}'],
  };
}

/** The options that are tried. Every argument is tried. */
const TRIED_OPTIONS = ['check', 'to', 'title_en', 'title_ur', 'text_en', 'text_ur', 'gift', 'wallet'];

const combine = (names: readonly string[], values: Record<string, readonly string[]>): Record<string, string>[] =>
  names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((one) => (values[name] ?? ['x']).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** The acts of money are tried first, because a blocked player and a closed game would hide what they do. */
export const MONEY_FIRST = [
  'approve',
  'send-back',
  'resolve',
  'deposit',
  'adjust',
  'free-rounds',
  'message send',
  'match',
  'send-back-line',
];

export type Attempt = { name: string; values: Record<string, string>; note: string };

/** The reason that acts about personal data require. */
const NOTE = 'a test';

/** Returns each act of the console with every combination of the tried values. */
export function attemptsOn(world: World, target: Target): Attempt[] {
  const values = triedValues(target);
  const ordered = [...new Set([...MONEY_FIRST, ...Object.keys(acts)])];
  return ordered.flatMap((name): Attempt[] => {
    const act = acts[name]!;
    const options = act.kind === 'read' || act.kind === 'change' ? Object.keys(act.options ?? {}) : [];
    const names = [...Object.keys(act.arguments), ...options.filter((option) => TRIED_OPTIONS.includes(option))];
    if (name !== 'set') return combine(names, values).map((one) => ({ name, values: one, note: NOTE }));
    return Object.entries(SETTINGS_OF_POWER).map(([key, change]) => {
      const present = world.app.settings.wire(key as 'withdraw_rules') as object;
      return { name, values: { key, json: JSON.stringify(change(present)) }, note: NOTE };
    });
  });
}

/** The booked money of every ledger account: credits less debits, without holds. */
export async function bookedOf(world: World): Promise<Map<string, { purpose: string; booked: bigint }>> {
  const { rows } = await world.pool.query<{ id: string; purpose: string; booked: string }>(
    `select a.id, a.purpose, (select coalesce(sum(case when t.credit_account = a.id then t.amount else -t.amount end), 0)
       from ledger.transfer t where a.id in (t.credit_account, t.debit_account) and t.kind in ('post', 'settle'))::text as booked
     from ledger.account a`,
  );
  return new Map(rows.map(({ id, purpose, booked }) => [id, { purpose, booked: BigInt(booked) }]));
}
