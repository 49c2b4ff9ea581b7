import { calls } from '@nua/contract';
import { type Cents, cents, parseCents } from '@nua/money';
import { firstRules, type RuleOf } from '@nua/rewards';
import { type PayingPlayer, payingPlayer } from './paying-player.ts';
import { diceBet, fund, setClientSeed, sitDown, type Table } from './play.ts';
import { publishRule } from './publish-rule.ts';
import { depositPaid } from './reversing.ts';
import { expectOk, type Someone, type World } from './world.ts';

/** A bet that wins 98 of 100 rounds. */
const safe_bet = { target_hundredths: 9800, over: false };
/** The weight of dice is a quarter. */
const DICE_TIMES = 4n;
const STAKE_MAXIMUM = 2_500_000n;

type Signed = { id: string; token: string };

/** Opens a game session of dice with seeds and with money for any stake of these tests. */
export async function diceTable(world: World, who: Signed): Promise<Table> {
  await fund(world, who as Someone, cents(100_000_000n));
  const table = await sitDown(world, who as Someone);
  await setClientSeed(world, table);
  return table;
}

/** Stakes the player's own money on dice until the weighted stakes reach an amount. */
export async function stakeWeighted(world: World, table: Table, weighted: string): Promise<void> {
  for (let remaining = parseCents(weighted) * DICE_TIMES; remaining > 0n; ) {
    const stake = (remaining < STAKE_MAXIMUM ? remaining : STAKE_MAXIMUM) as Cents;
    expectOk(await world.call(diceBet, { token: table.token, body: { stake, ...safe_bet } }));
    remaining -= stake;
  }
}

/** Sets a client seed on the wheel. */
export async function setWheelSeed(world: World, who: Signed, client_seed = 'a-seed-of-mine') {
  const shown = expectOk(await world.call(calls.getWheel, { token: who.token })).data;
  const body = { next_id: shown.seeds.next.id, client_seed };
  return expectOk(await world.call(calls.setWheelSeed, { token: who.token, body })).data;
}

/** Deposits and stakes an amount. An amount of 500 earns one spin, 2,000 three and 10,000 ten. */
export async function earnSpins(world: World, who: Signed, amount: string): Promise<Table> {
  await depositPaid(world, { phone: null, ...who }, amount);
  const table = await diceTable(world, who);
  await stakeWeighted(world, table, amount);
  return table;
}

/** Creates a player with spins and with seeds of the wheel. */
export async function spinningPlayer(world: World, amount = '500.00'): Promise<PayingPlayer & { table: Table }> {
  const player = await payingPlayer(world);
  const table = await earnSpins(world, player, amount);
  await setWheelSeed(world, player);
  return { ...player, table };
}

/** Publishes the next version of the wheel's rule. */
export async function publishWheel(world: World, change: Partial<RuleOf<'wheel'>>): Promise<void> {
  await publishRule(world, 'wheel', { ...firstRules.wheel, ...change });
}

/** A segment of the wheel. */
export const wheelSegment = (prize: string, weight: number, again = false) => ({
  prize: parseCents(prize),
  weight,
  again,
});

/** Every spin wins ten rupees, except one of a million. */
export const ALWAYS_TEN = [wheelSegment('10', 999_999), wheelSegment('1', 1)];

type Who = { token: string };

/** The calls of the wheel. `look`, `log` and `spun` throw if the call fails. */
export function wheelCalls(world: World) {
  const spin = (who: Who, key: string = world.newKey(), call = world.call) =>
    call(calls.spinWheel, { token: who.token, key });
  const spun = async (who: Who) => expectOk(await spin(who)).data;
  return {
    spin,
    spun,
    claim: (who: Who, id: string, key: string = world.newKey(), call = world.call) =>
      call(calls.claimWheel, { token: who.token, params: { id }, key }),
    look: async (who: Who) => expectOk(await world.call(calls.getWheel, { token: who.token })).data,
    log: async (who: Who) => expectOk(await world.call(calls.listWheelLog, { token: who.token })).data,
    exclude: (who: Who) => world.call(calls.excludePlayer, { token: who.token, body: { length: 'day' } }),
    rowsOf: async ({ id }: { id: string }) =>
      (await world.pool.query('select * from wheel_spin where player_id = $1 order by id', [id])).rows,
    /** Creates a player whose every spin wins, and makes the first spin. */
    winner: async () => {
      await publishWheel(world, { segments: ALWAYS_TEN });
      const who = await spinningPlayer(world, '10000.00');
      return { who, won: await spun(who) };
    },
  };
}

export type WheelCalls = ReturnType<typeof wheelCalls>;

const DAY_MS = 86_400_000;

/** Moves the clock to noon in Karachi on the next day. */
export const beginDay = ({ clock }: World): void =>
  clock.set(new Date(Math.ceil(clock.now().getTime() / DAY_MS) * DAY_MS + 7 * 3_600_000));
