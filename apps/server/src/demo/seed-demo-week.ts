import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@nua/contract';
import { betOn } from '@nua/contract/arcade.ts';
import { type AnySingleGame, singleGames } from '@nua/games';
import { type Cents, cents, parseCents } from '@nua/money';
import type { ManualClock } from '../core/clock.ts';
import type { DemoCaller } from './demo-caller.ts';
import { DEMO_PASSWORD, type DemoPlayer, demoPlayers } from './demo-players.ts';

export type Demo = {
  call: DemoCaller;
  clock: ManualClock;
  /** Runs the due work of the sandbox and of the server. */
  settle(): Promise<void>;
  codeFor(phone: string): string;
  sendTransfer(transfer: { amount: Cents; reference: string; name: string }): Promise<void>;
  /** Reads the bank's statement until so many lines wait for a person. */
  readStatement(waiting: number): Promise<void>;
  closeGames(ids: readonly string[]): Promise<void>;
  block(player_id: string, reason: string): Promise<void>;
  invite(inviter_id: string, player_id: string): Promise<void>;
};

/** Plays the week before today through the players' calls, so that every balance, record and round is created as usual. */
export async function seedDemoWeek(demo: Demo, today: Date): Promise<void> {
  const setTime = (days_ago: number, hour: number) => {
    const time = new Date(today.getTime() - days_ago * 86_400_000);
    time.setUTCHours(hour - 5, 12, 0, 0);
    demo.clock.set(time);
  };
  const { ayesha, bilal, tariq } = demoPlayers;

  setTime(6, 19);
  await demo.invite(bilal.id, ayesha.id);
  await demo.invite(bilal.id, tariq.id);
  setTime(6, 20);
  let token = await signIn(demo, bilal);
  await depositByWallet(demo, token, bilal, 3, '5000.00');
  await play(demo, token, 36, 70);
  setTime(5, 21);
  token = await signIn(demo, ayesha);
  await depositByWallet(demo, token, ayesha, 2, '2000.00');
  await play(demo, token, 24, 10);
  setTime(3, 19);
  token = await signIn(demo, tariq);
  await depositByWallet(demo, token, tariq, 3, '1000.00');
  await play(demo, token, 12, 25);
  setTime(3, 20);
  token = await signIn(demo, ayesha);
  await depositByTransfer(demo, token, ayesha, '1500.00');
  setTime(2, 17);
  token = await signIn(demo, bilal);
  // A withdrawal after the next bonus would end that bonus, so it is made before.
  await withdrawMoney(demo, token, bilal, '1500.00');
  setTime(2, 18);
  await depositByWallet(demo, token, bilal, 3, '3000.00', await promoOfDeposit(demo, 2));
  await play(demo, token, 60, 60);
  await spin(demo, token);
  setTime(1, 22);
  token = await signIn(demo, ayesha);
  await depositByWallet(demo, token, { ...ayesha, phone: '+923001234501' }, 3, '700.00');
  await play(demo, token, 16, 10);
  await withdrawMoney(demo, token, ayesha, '500.00');
  await demo.block(tariq.id, 'A demonstration of a block: this account has done nothing wrong.');
}

export async function signIn(demo: Demo, who: DemoPlayer): Promise<string> {
  const session = await demo.call(calls.login, {
    body: { user_name: who.user_name, password: DEMO_PASSWORD, origin: 'web' },
    device: who.id.replaceAll('-', ''),
  });
  return session.token;
}

/** Deposits from a wallet and waits for the final state. */
export async function depositByWallet(
  demo: Demo,
  token: string,
  who: DemoPlayer,
  pay_type: 2 | 3,
  rupees: string,
  promo_id?: string,
): Promise<void> {
  const order = await demo.call(calls.createDeposit, {
    token,
    body: {
      pay_type,
      amount: parseCents(rupees),
      phone: who.phone,
      cnic: who.cnic,
      email: `${who.user_name}@mail.example`,
      real_name: who.alias_name,
      ...(promo_id && { promo_id }),
    },
  });
  await untilFinal(demo, async () => (await demo.call(calls.getDeposit, { token, params: { id: order.id } })).final);
}

async function promoOfDeposit(demo: Demo, nth: number): Promise<string> {
  const { list } = await demo.call(calls.listPromos);
  const found = list.find(({ rule }) => rule !== null && 'nth' in rule && rule.nth === nth);
  if (!found?.id) throw new Error(`no promotion is for deposit ${nth}`);
  return found.id;
}

/** Uses the spins that the day has earned, and claims the first prize. */
async function spin(demo: Demo, token: string): Promise<void> {
  const { seeds } = await demo.call(calls.getWheel, { token });
  await demo.call(calls.setWheelSeed, { token, body: { next_id: seeds.next.id, client_seed: 'a-spin-of-bilal' } });
  while ((await demo.call(calls.getWheel, { token })).spins.left > 0) await demo.call(calls.spinWheel, { token });
  const [first] = (await demo.call(calls.getWheel, { token })).claims;
  if (first) await demo.call(calls.claimWheel, { token, params: { id: first.id } });
}

async function depositByTransfer(demo: Demo, token: string, who: DemoPlayer, rupees: string): Promise<void> {
  const amount = parseCents(rupees);
  const order = await demo.call(calls.createDeposit, {
    token,
    body: { pay_type: 1, amount, real_name: who.alias_name },
  });
  if (!order.bank) throw new Error('the response to a deposit by bank transfer names no account');
  await demo.sendTransfer({ amount, reference: order.bank.reference, name: who.alias_name });
  await untilFinal(demo, async () => (await demo.call(calls.getDeposit, { token, params: { id: order.id } })).final);
}

/** Pays out, unless too little money is left. A payout is reviewed by a person if the deposits were not fully staked. */
async function withdrawMoney(demo: Demo, token: string, who: DemoPlayer, rupees: string): Promise<void> {
  const amount = parseCents(rupees);
  const player = await demo.call(calls.getPlayer, { token });
  if ((player.player_accts[0]?.balance ?? 0n) < amount) return;
  await prove(demo, token, who, { purpose: 'payout_account' });
  const account = await demo.call(calls.createPayoutAccount, {
    token,
    body: { pay_type: 3, title: who.alias_name, phone: who.phone, cnic: who.cnic },
  });
  // A code can be requested again only after a minute.
  demo.clock.advance(61_000);
  await prove(demo, token, who, { purpose: 'withdraw', amount });
  const order = await demo.call(calls.createWithdraw, {
    token,
    body: { pay_type: 3, amount, payout_account_id: account.id },
  });
  await untilFinal(demo, async () => {
    const { final, status } = await demo.call(calls.getWithdraw, { token, params: { id: order.id } });
    return final || status === 'reviewing';
  });
}

async function prove(
  demo: Demo,
  token: string,
  who: DemoPlayer,
  act: { purpose: string; amount?: Cents },
): Promise<void> {
  await demo.call(calls.sendSms, { token, body: act });
  await demo.call(calls.verifySms, { token, body: { ...act, code: demo.codeFor(who.phone) } });
}

/** Plays every game without shared rounds, with small stakes, and returns the money to the main wallet. */
export async function play(demo: Demo, token: string, rounds: number, stake_rupees: number): Promise<void> {
  for (const game of singleGames) await playGame(demo, token, game, rounds / singleGames.length, stake_rupees);
  demo.clock.advance(30_000);
  await demo.call(calls.pullGameWallet, { token });
}

async function playGame(
  demo: Demo,
  token: string,
  game: AnySingleGame,
  rounds: number,
  stake_rupees: number,
): Promise<void> {
  const launch = await demo.call(calls.launchGame, { token, body: { game_id: game.id } });
  const launchToken = new URL(launch.url, 'http://demo.example').searchParams.get('launch_token') ?? '';
  const session = await demo.call(calls.arcadeSession, { body: { launch_token: launchToken } });
  await demo.call(calls.rotateSeeds, {
    token: session.token,
    body: { next_id: session.seeds.next.id, client_seed: `an-evening-of-${game.id}` },
  });
  const modes = game.modes();
  let balance: Cents = session.balance;
  for (let round = 0; round < rounds; round += 1) {
    const stake = cents(BigInt(stake_rupees * (1 + (round % 4))) * 100n);
    if (balance < stake) break;
    demo.clock.advance(9_000);
    const body = { stake, ...modes[round % modes.length] };
    balance = (await demo.call(betOn(game), { token: session.token, body })).balance;
  }
}

async function untilFinal(demo: Demo, isFinal: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await isFinal()) return;
    demo.clock.advance(1_000);
    await demo.settle();
    await pause(10);
  }
  throw new Error('a payment of the demo never became final');
}
