import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, calls, errors } from '@nua/contract';
import { makeKey } from '@nua/contract/idempotency-key.ts';
import { sharedGames, singleGames, steppedGames } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { type Cents, parseCents, toWire } from '@nua/money';
import { solveCaptcha } from '../world/solve-captcha.ts';
import { type CallOptions, type CallResult, callerOf, newPhone, PASSWORD, TERMS } from '../world/world.ts';
import type { Chance } from './chance.ts';
import type { Intent, IntentKind, IntentLog } from './intent-log.ts';
import { type ProviderCall, sendAsProvider } from './provider-rounds.ts';
import { askWhileUp, type Uptime } from './uptime.ts';

/** Thrown if the server was down or did not decide. The intent is retried later. */
export class Interrupted extends Error {}

const CALL_OF = {
  bet: calls.arcadeBet,
  open_round: calls.arcadeOpen,
  take_step: calls.arcadeStep,
  cash_out_round: calls.arcadeCashOut,
  bet_shared: calls.arcadeBet,
  cash_out_shared: calls.arcadeCashOut,
  launch: calls.launchGame,
  pull: calls.pullGameWallet,
  deposit: calls.createDeposit,
  withdraw: calls.createWithdraw,
  cancel: calls.cancelWithdraw,
  spin: calls.spinWheel,
  claim_prize: calls.claimWheel,
  claim_vip: calls.claimVip,
  claim_task: calls.claimTask,
  claim_club: calls.claimClub,
  referral_spin: calls.spinReferral,
  cash_out: calls.cashOutReferral,
} as const satisfies Record<Exclude<IntentKind, 'provider'>, Call>;

const GAME_CALLS: ReadonlySet<IntentKind> = new Set<IntentKind>([
  ...(['bet', 'open_round', 'take_step', 'cash_out_round', 'bet_shared', 'cash_out_shared'] as const),
]);

/** The codes of responses without a decision. The player repeats the call with the same key. */
const UNDECIDED: ReadonlySet<number> = new Set([
  errors.STILL_RUNNING,
  errors.RATE_LIMITED,
  errors.TRANSFER_IN_PROGRESS,
]);

const MAX_STAKE = parseCents('25000.00');

/** Four dice bets of 500 rupees earn the day's first spins. Dice have a weight of a quarter, and 500 weighted rupees are needed. */
const EARNING_STAKE = '500.00';
const EARNING_BETS = 4;

type CrashServer = { url: string; now(): Date };

export class CrashPlayer {
  readonly id: string;
  /** The stepped game whose rounds this player does not finish. */
  readonly abandoned_game: string;
  readonly #shared_game: string;
  readonly #user_name: string;
  readonly #phone: string;
  readonly #log: IntentLog;
  readonly #call: ReturnType<typeof callerOf>;
  readonly #uptime: Uptime;
  /**
   * Two digits in the phone numbers that pay this player's deposits. They differ between players, because a shared
   * number would link two players as one person.
   */
  readonly #payers: string;
  readonly #url: string;
  readonly #now: () => Date;
  readonly #device: string;
  /** Different for every player. If two players share a CNIC, every payout is sent to review. */
  readonly #cnic = `35202-${randomInt(1_000_000, 10_000_000)}-${randomInt(1, 10)}`;
  #token: string;
  #session_token: string | null = null;
  #payout_account_id = '';
  /** Whether a bet has staked bonus money. The first possible bonus bet is always placed, because a short run may offer few. */
  #has_reached_bonus = false;
  /** The balances in the response to the last successful bet. */
  #playable = { own: 0n, bonus: 0n };

  private constructor(
    { url, now }: CrashServer,
    log: IntentLog,
    who: { id: string; token: string; user_name: string; phone: string; device: string; place: number },
    uptime: Uptime,
  ) {
    this.#url = url;
    this.#now = now;
    const call = callerOf(url);
    this.#uptime = uptime;
    this.#call = (target, options) =>
      askWhileUp(uptime, `${target.method} ${target.path}`, () => call(target, options));
    this.#payers = String(10 + who.place);
    this.abandoned_game = steppedGames[who.place % steppedGames.length]!.id;
    this.#shared_game = sharedGames[who.place % sharedGames.length]!.id;
    this.#log = log;
    this.id = who.id;
    this.#token = who.token;
    this.#user_name = who.user_name;
    this.#phone = who.phone;
    this.#device = who.device;
  }

  static async register(
    { url, now }: CrashServer,
    log: IntentLog,
    uptime: Uptime,
    place: number,
  ): Promise<CrashPlayer> {
    const call = callerOf(url);
    const [phone, user_name] = [newPhone(), `crash_${randomUUID().slice(0, 8)}`];
    const body = { phone, purpose: 'register' as const };
    // A new visitor solves a proof of work and gets a device id.
    const sent = assertAccepted(
      await call(calls.sendOtp, { body: { ...body, captcha: await solveCaptcha({ call }) } }),
    );
    const device = sent.headers.get('x-device-id') ?? '';
    const headers = { 'x-device-id': device };
    const code = await readCode(url, phone);
    const { data: proven } = assertAccepted(await call(calls.verifyOtp, { body: { ...body, code }, headers }));
    const request = {
      user_name,
      password: PASSWORD,
      phone,
      proof: proven.proof,
      adult: true,
      terms_version: TERMS,
      origin: 'web',
    };
    const { data } = assertAccepted(await call(calls.register, { headers, body: request }));
    const who = { id: data.player_id, token: data.token, user_name, phone, device, place };
    const player = new CrashPlayer({ url, now }, log, who, uptime);
    await player.#addPayoutAccount();
    return player;
  }

  get token(): string {
    return this.#token;
  }

  /** Makes a call. Signs in again if the session has ended. */
  async #ask<C extends Call>(call: C, options: CallOptions = {}): Promise<CallResult<C>> {
    const send = () => this.#call(call, { token: this.#token, ...options });
    const response = await send().catch(throwInterrupted);
    if (response.status !== 401) return response;
    await this.#signIn();
    return await send().catch(throwInterrupted);
  }

  /** Makes a call and returns its data. Throws `Interrupted` if the server is down. */
  async read<C extends Call>(call: C, options: CallOptions = {}): Promise<CallResult<C>['data']> {
    const response = await this.#ask(call, options);
    if (response.status >= 500 || UNDECIDED.has(response.code)) throw new Interrupted(response.msg);
    return assertAccepted(response).data;
  }

  async #signIn(): Promise<void> {
    const body = { user_name: this.#user_name, password: PASSWORD, origin: 'web' };
    const headers = { 'x-device-id': this.#device };
    const response = await this.#call(calls.login, { body, headers }).catch(throwInterrupted);
    if (response.status >= 500) throw new Interrupted();
    this.#token = assertAccepted(response).data.token;
  }

  /** Confirms an action with an SMS code. Returns false if today's codes are used up. */
  async #prove(purpose: 'withdraw' | 'payout_account', amount?: string): Promise<boolean> {
    const body = { purpose, ...(amount === undefined ? {} : { amount }) };
    const sent = await this.#ask(calls.sendSms, { body });
    if (sent.code !== 0) return false;
    const code = await readCode(this.#url, this.#phone).catch(throwInterrupted);
    return (await this.#ask(calls.verifySms, { body: { ...body, code } })).code === 0;
  }

  async #addPayoutAccount(): Promise<void> {
    // The password is the proof if today's codes are used up.
    if (!(await this.#prove('payout_account')))
      assertAccepted(
        await this.#ask(calls.verifyPassword, { body: { purpose: 'payout_account', password: PASSWORD } }),
      );
    const body = { pay_type: 3, title: 'Crash Player', phone: this.#phone, cnic: this.#cnic };
    this.#payout_account_id = assertAccepted(await this.#ask(calls.createPayoutAccount, { body })).data.id;
  }

  /** Records an intent, sends it, and records the response. */
  async perform(request: Omit<Intent, 'id' | 'player_id'>): Promise<CallResult<Call>> {
    const intent = { id: makeKey(this.#now().getTime()), player_id: this.id, ...request };
    await this.#log.intend(intent);
    return await this.send(intent);
  }

  /** Sends an intent, always with the same key. */
  async send(intent: Intent): Promise<CallResult<Call>> {
    const { kind } = intent;
    const response =
      kind === 'provider' ? await this.askAsProvider(intent.body as ProviderCall) : await this.#askWith(intent, kind);
    if (response.status >= 500 || UNDECIDED.has(response.code)) throw new Interrupted(response.msg);
    await this.#log.acknowledge({ id: intent.id, status: response.status, code: response.code, wire: response.wire });
    return response;
  }

  #askWith({ id, body, params }: Intent, kind: Exclude<IntentKind, 'provider'>): Promise<CallResult<Call>> {
    const call: Call = CALL_OF[kind];
    const options: CallOptions = { key: call.idempotent ? id : null };
    if (body !== undefined) options.body = body;
    if (params !== undefined) options.params = params;
    return GAME_CALLS.has(kind) ? this.#askArcade(call, options) : this.#ask(call, options);
  }

  /** Makes a call as the provider of a game. */
  async askAsProvider(call: ProviderCall): Promise<CallResult<Call>> {
    const server = { url: this.#url, now: this.#now };
    const send = () => sendAsProvider(server, call);
    return await askWhileUp(this.#uptime, `provider ${call.call}`, send).catch(throwInterrupted);
  }

  /**
   * Performs an action with a known id, if it has no response yet: records the intent once, and sends it `times` times at once. Returns the
   * response.
   */
  async performOnce(
    action: Omit<Intent, 'player_id'>,
    times: number,
  ): Promise<{ wire: Record<string, unknown> | null }> {
    const intent = { player_id: this.id, ...action };
    const known = await this.#log.intendOnce(intent);
    if (known !== undefined) return known;
    const [response] = await Promise.all(Array.from({ length: times }, () => this.send(intent)));
    return response!;
  }

  /** Makes a call inside a game and returns its data. */
  async readInGame<C extends Call>(call: C, options: CallOptions = {}): Promise<CallResult<C>['data']> {
    const response = await this.#askArcade(call, options);
    if (response.status >= 500 || UNDECIDED.has(response.code)) throw new Interrupted(response.msg);
    return assertAccepted(response).data;
  }

  /** Makes a call inside a game. If its session has ended, throws `Interrupted`. The retry opens another session and sends the same key. */
  async #askArcade<C extends Call>(call: C, options: CallOptions): Promise<CallResult<C>> {
    const response = await this.#call(call, { ...options, token: await this.#sessionToken() }).catch(throwInterrupted);
    if (response.status !== 401) return response;
    this.#session_token = null;
    throw new Interrupted(response.msg);
  }

  async #sessionToken(): Promise<string> {
    if (this.#session_token === null) await this.enter();
    if (this.#session_token === null) throw new Interrupted();
    return this.#session_token;
  }

  /** Launches a game: moves money to the game wallet, opens a game session and sets a client seed. */
  async enter(): Promise<void> {
    const launched = await this.perform({ kind: 'launch', body: { game_id: this.#shared_game } });
    if (launched.code !== 0) return;
    const address = new URL(String(launched.wire.url), this.#url);
    const launch_token =
      address.searchParams.get('launch_token') ?? new URLSearchParams(address.hash.slice(1)).get('launch_token');
    const session = await this.#call(calls.arcadeSession, { body: { launch_token } }).catch(throwInterrupted);
    if (session.code !== 0) throw new Interrupted();
    this.#session_token = session.data.token;
    if (session.data.seeds.active !== null) return;
    const seeds = { next_id: session.data.seeds.next.id, client_seed: randomUUID() };
    const set = await this.#call(calls.rotateSeeds, { body: seeds, token: this.#session_token }).catch(
      throwInterrupted,
    );
    if (set.code !== 0) this.#session_token = null;
  }

  async bet(chance: Chance): Promise<void> {
    const game = chance.pick(singleGames);
    const body = { stake: this.stake(chance), ...chance.pick(game.modes()) };
    const { code, wire } = await this.perform({ kind: 'bet', params: { game: game.id }, body });
    if (code !== 0) return;
    this.#playable = { own: parseCents(String(wire.balance)), bonus: parseCents(String(wire.bonus_balance)) };
  }

  /** Plays a free round in a game of the house, if the player has one. */
  async playFree(chance: Chance): Promise<void> {
    const { list } = await this.read(calls.listFreeRounds);
    const open = list.flatMap(({ id, stake, games, state }) => {
      const playable = singleGames.filter((game) => games.includes(game.id));
      return state === 'open' && playable.length > 0 ? [{ id, stake, playable }] : [];
    });
    if (open.length === 0) return;
    const { id, stake, playable } = chance.pick(open);
    const game = chance.pick(playable);
    const body = { stake: toWire(stake), ...chance.pick(game.modes()), free_rounds_id: id };
    await this.perform({ kind: 'bet', params: { game: game.id }, body });
  }

  /**
   * Returns a stake. Some stakes are all own money and a part of the bonus money: own money is staked first, so smaller bets seldom stake
   * bonus money.
   */
  stake(chance: Chance): string {
    const { own: own_money, bonus } = this.#playable;
    const stake = own_money + bonus / BigInt(chance.between(1, 3));
    const stakes_bonus = bonus > 0n && stake <= MAX_STAKE && (chance.between(0, 3) === 0 || !this.#has_reached_bonus);
    if (stakes_bonus) this.#has_reached_bonus = true;
    return stakes_bonus ? toWire(stake as Cents) : `${chance.between(20, 300)}.00`;
  }

  async leave(): Promise<void> {
    await this.perform({ kind: 'pull' });
  }

  /** Deposits, and moves all money to the game wallet. */
  async refill(chance: Chance): Promise<void> {
    await this.deposit(chance, { suffix: '55', amount: '2000.00' });
    await this.leave();
    await this.enter();
  }

  /** Stakes own money on bets that nearly always win. Their stakes earn the day's first spins. */
  async earnSpins(): Promise<void> {
    await this.enter();
    for (let turn = 0; turn < EARNING_BETS; turn += 1) {
      const body = { stake: EARNING_STAKE, target_hundredths: 9800, over: false };
      await this.perform({ kind: 'bet', params: { game: dice.id }, body });
    }
  }

  /** Deposits from a phone number that always approves, and waits for the credit. */
  async begin(chance: Chance): Promise<void> {
    const balance = async () => (await this.#ask(calls.getPlayer)).data.player_accts[0]?.balance ?? 0n;
    const granted = await balance();
    await this.deposit(chance, { suffix: '55', amount: '2000.00' });
    for (let turn = 0; turn < 400; turn += 1) {
      if ((await balance()) > granted) return;
      await pause(25);
    }
    throw new Error('the first deposit was not credited');
  }

  async deposit(chance: Chance, fixed: { suffix?: string; amount?: string } = {}): Promise<void> {
    const suffix = fixed.suffix ?? chance.pick(['55', '55', '55', '02', '04', '06', '07', '01']);
    const phone = `0300${this.#payers}${chance.between(100, 999)}${suffix}`;
    const body = {
      pay_type: chance.pick([2, 3]),
      amount: fixed.amount ?? `${chance.between(5, 20)}00.00`,
      phone,
      cnic: this.#cnic,
      email: 'crash@example.org',
      real_name: 'Crash Player',
    };
    await this.perform({ kind: 'deposit', body });
  }

  async withdraw(chance: Chance): Promise<void> {
    const amount = `${chance.between(5, 9)}00.00`;
    if (!(await this.#prove('withdraw', amount))) return;
    const body = { pay_type: 3, amount, payout_account_id: this.#payout_account_id };
    let result = await this.perform({ kind: 'withdraw', body });
    if (result.code === errors.WITHDRAW_FORFEITS_BONUS && result.wire.forfeits !== '0.00')
      result = await this.perform({ kind: 'withdraw', body: { ...body, forfeits: result.wire.forfeits } });
    if (result.code !== 0 || chance.between(0, 2) > 0) return;
    await this.perform({ kind: 'cancel', params: { id: String(result.wire.id) }, body: { action: 'cancel' } });
  }
}

function throwInterrupted(error: unknown): never {
  throw new Interrupted(String(error));
}

function assertAccepted<R extends { code: number; status: number; msg: string }>(response: R): R {
  if (response.code !== 0) throw new Error(`the server answered ${response.status} ${response.code} ${response.msg}`);
  return response;
}

/** Reads the newest SMS code of the phone from the sandbox. */
async function readCode(url: string, phone: string): Promise<string> {
  const reply = await fetch(`${url}/sandbox/sms?to=${encodeURIComponent(phone)}`);
  const messages = (await reply.json()) as { text: string }[];
  const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}
