import { arcadeBalance, arcadeHeartbeat, arcadeSession, getSeeds, rotateSeeds } from '@nua/contract/arcade.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { type Cents, cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import type { TableBonus } from '../rules/bonus-play.ts';
import type { ArcadeCall } from '../wire/arcade-call.ts';
import { autoText, startAuto } from './auto-bet.ts';
import { placeBet } from './bet-controller.ts';
import { sendHeartbeats } from './session-controller.ts';
import {
  bet,
  betCalls,
  diceBet,
  openTable,
  type Request,
  refusal,
  response,
  type ScriptedReply,
  seeds,
  silence,
} from './table-for-tests.ts';
import { limitsOf, neededMoney } from './table-state.ts';

describe('a bet at the table', () => {
  it('is retried with the same key while no response arrives, and is counted once [R9.03]', async () => {
    const { table, calls, sent } = await openTable({ [diceBet.path]: [silence, silence, bet(1980n, 10_980n)] });
    expect(await placeBet(table)).toBe(true);
    expect(betCalls(calls)).toHaveLength(3);
    expect(new Set(betCalls(calls).map((call) => call.request.key)).size).toBe(1);
    expect(table.state).toMatchObject({ balance: 10_980n, visit_net: 980n, round: { at: 'idle' } });
    expect(sent).toEqual(['ready', 'busy', 'idle']);
  });

  it('is animated after its outcome is known, and the balance changes only after the animation', async () => {
    const { table } = await openTable({ [diceBet.path]: [bet(0n, 9000n)] });
    const seen: unknown[] = [];
    table.show = async (round) => {
      seen.push(round.outcome.roll_hundredths, table.state.round.at, table.state.balance);
    };
    await placeBet(table);
    expect(seen).toEqual([1234, 'playing', 10_000n]);
    expect(table.state.balance).toBe(9000n);
  });

  it('has a new idempotency key for each press', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [bet(0n, 9000n), bet(0n, 8000n)] });
    await placeBet(table);
    await placeBet(table);
    expect(new Set(betCalls(calls).map((call) => call.request.key)).size).toBe(2);
  });

  it('that is refused shows the reason and leaves the totals unchanged', async () => {
    const script = {
      [diceBet.path]: [refusal('INSUFFICIENT_FUNDS')],
      [arcadeBalance.path]: [response({ balance: 50n, main: 0n, bonus: null, free_rounds: [] })],
    };
    const { table } = await openTable(script);
    expect(await placeBet(table)).toBe(false);
    expect(table.state.notice).toEqual({ tone: 'wrong', text: en.error_INSUFFICIENT_FUNDS });
    expect(table.state).toMatchObject({ balance: 50n, visit_net: 0n, history: [] });
  });

  it('that is refused because the session has ended closes the table', async () => {
    const { table } = await openTable({ [diceBet.path]: [refusal('NOT_SIGNED_IN')] });
    await placeBet(table);
    expect(table.state.phase).toBe('closed');
  });

  it('is not placed while the shell has paused the game', async () => {
    const { table, calls } = await openTable({});
    table.setPaused(true);
    expect(await placeBet(table)).toBe(false);
    expect(betCalls(calls)).toEqual([]);
  });
});

describe('auto-bet at the table', () => {
  const plan = { rounds: 50, loss_limit: cents(2500), win_limit: null };

  it('stops before a bet that could exceed its loss limit', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [bet(0n, 9000n), bet(0n, 8000n), bet(0n, 7000n)] });
    await startAuto(table, plan);
    expect(betCalls(calls)).toHaveLength(2);
    expect(table.state.auto).toMatchObject({ status: 'ended', reason: 'loss_limit', net: -2000n as Cents });
    expect(table.state.notice?.text).toBe(en.end_loss_limit);
  });

  it('with an incomplete plan shows what is missing and places no bet', async () => {
    const { table, calls } = await openTable({});
    await startAuto(table, { ...plan, loss_limit: cents(0) });
    expect(table.state.notice).toEqual({ tone: 'wrong', text: autoText.en.loss_limit_hint });
    table.change({ loss_text: '5' });
    await startAuto(table, { ...plan, loss_limit: cents(500) });
    expect(table.state.notice?.text).toContain(autoText.en.error_loss_limit);
    expect(betCalls(calls)).toEqual([]);
  });

  it('stops after an error or a bet whose first request got no response', async () => {
    const refused = await openTable({ [diceBet.path]: [refusal('GAME_CLOSED')] });
    await startAuto(refused.table, plan);
    expect(refused.table.state.auto).toMatchObject({ status: 'ended', reason: 'error', played: 0 });
    const lost = await openTable({ [diceBet.path]: [silence, bet(0n, 9000n), bet(0n, 8000n)] });
    await startAuto(lost.table, plan);
    expect(lost.table.state.auto).toMatchObject({ status: 'ended', reason: 'error' });
    expect(new Set(betCalls(lost.calls).map((call) => call.request.key)).size).toBe(1);
  });

  it.each(['hidden', 'player'] as const)(
    'stops for the reason "%s" after it has shown the bet in progress',
    async (reason) => {
      const { table, calls } = await openTable({ [diceBet.path]: [bet(0n, 9000n), bet(0n, 8000n)] });
      table.show = async () => table.stopAuto(reason);
      await startAuto(table, plan);
      expect(betCalls(calls)).toHaveLength(1);
      expect(table.state).toMatchObject({ auto: { status: 'ended', reason }, balance: 9000n });
    },
  );
});

describe('auto-bet that is started again between two bets', () => {
  it('continues with the new plan only', async () => {
    const { table, calls } = await openTable({ [diceBet.path]: [9000n, 8000n, 7000n].map((left) => bet(0n, left)) });
    const second = { rounds: 2, loss_limit: cents(5_000), win_limit: null };
    let restarted: Promise<void> | null = null;
    table.wait = async () => {
      if (restarted !== null) return;
      table.stopAuto('player');
      restarted = startAuto(table, second);
    };
    await startAuto(table, { ...second, rounds: 50 });
    await restarted;
    expect(betCalls(calls)).toHaveLength(3);
    expect(table.state.auto).toMatchObject({ status: 'ended', reason: 'count', played: 2 });
  });
});

describe('a table with a bonus', () => {
  const bonus: TableBonus = {
    left: cents(5_000),
    stake_maximum: cents(2_000),
    wager_needed: cents(10_000),
    wager_done: cents(9_500),
    weight_bps: 2500,
    expires_at: '2026-01-09T00:00:00.000Z',
  };
  const money = (balance: bigint, now: TableBonus | null, main = 0n) => response({ balance, main, bonus: now });
  /** Opens a table with own money of 6.00, a bonus and a stake of 10.00. */
  async function openWithBonus(script: Record<string, ScriptedReply[]>) {
    const opened = await openTable(script);
    opened.table.change({ balance: cents(600), bonus });
    return opened;
  }
  const parts = (stake: bigint, payout: bigint, left: bigint) => ({
    ...{ bonus_stake: stake, bonus_payout: payout, bonus_balance: left },
  });

  it('stakes own money first and then bonus money, and shows the remaining bonus', async () => {
    const { table } = await openWithBonus({ [diceBet.path]: [bet(1980n, 1_188n, parts(400n, 792n, 5_392n))] });
    expect(limitsOf(dice, table.state)).toMatchObject({ balance: 5_600n, own: 600n, bonus_maximum: 2_000n });
    expect(await placeBet(table)).toBe(true);
    expect(table.state).toMatchObject({ balance: 1_188n, notice: null, visit_net: 980n });
    expect(table.state.bonus).toEqual({ ...bonus, left: 5_392n, wager_done: 9_750n });
    expect(table.state.history[0]).toMatchObject({ bonus_stake: 400n, bonus_payout: 792n });
  });

  it('asks for no deposit while the bonus covers the minimum stake', async () => {
    const { table } = await openWithBonus({});
    table.change({ balance: cents(0) });
    expect(neededMoney(table.state)).toBeNull();
    table.change({ bonus: null, free_rounds: [] });
    expect(neededMoney(table.state)).toBe('deposit');
  });

  it('places no stake that needs bonus money and is above the maximum of the bonus', async () => {
    const { table, calls } = await openWithBonus({ [diceBet.path]: [bet(0n, 0n, parts(0n, 0n, 5_000n))] });
    table.change({ stake_text: '20.01' });
    expect(await placeBet(table)).toBe(false);
    expect(betCalls(calls)).toEqual([]);
    table.change({ balance: cents(2_001) });
    expect(await placeBet(table)).toBe(true);
    expect(betCalls(calls)).toHaveLength(1);
  });

  it('reports once that the bonus is cleared, and fetches the next bonus', async () => {
    const next = { ...bonus, left: cents(700), wager_done: cents(0) };
    const { table, calls } = await openWithBonus({
      [diceBet.path]: [bet(0n, 0n, parts(1_400n, 0n, 0n))],
      [arcadeBalance.path]: [money(0n, next, 3_600n)],
    });
    table.change({ stake_text: '20' });
    (table.state.bonus as TableBonus).wager_done = cents(9_900);
    await placeBet(table);
    expect(table.state.notice).toEqual({ tone: 'info', text: en.bonus_cleared });
    expect(table.state).toMatchObject({ bonus: next, main: 3_600n });
    expect(calls.filter(({ path }) => path === `GET ${arcadeBalance.path}`)).toHaveLength(1);
  });

  it('stops auto-bet when the bonus is used up, before it stakes own money', async () => {
    const { table, calls } = await openWithBonus({
      [diceBet.path]: [bet(0n, 5_000n, parts(400n, 0n, 0n)), bet(0n, 4_000n)],
      [arcadeBalance.path]: [money(5_000n, null)],
    });
    (table.state.bonus as TableBonus).left = cents(400);
    await startAuto(table, { rounds: 50, loss_limit: cents(50_000), win_limit: null });
    expect(betCalls(calls)).toHaveLength(1);
    expect(table.state.auto).toMatchObject({ status: 'ended', reason: 'bonus' });
    expect(table.state.notice?.text).toBe(`${en.bonus_used} ${en.end_bonus}`);
  });

  it('auto-bets as long as own money and bonus together cover the stake', async () => {
    const { table, calls } = await openWithBonus({
      [diceBet.path]: [bet(0n, 0n, parts(400n, 0n, 1_600n)), bet(0n, 0n, parts(1_000n, 0n, 600n))],
    });
    table.change({ bonus: { ...bonus, left: cents(2_000), wager_needed: cents(90_000) } });
    await startAuto(table, { rounds: 50, loss_limit: cents(50_000), win_limit: null });
    expect(betCalls(calls)).toHaveLength(2);
    expect(table.state.auto).toMatchObject({ status: 'ended', reason: 'funds' });
  });

  it('reports the end of a bonus once, when a heartbeat no longer contains the bonus', async () => {
    const withoutBonus = money(600n, null);
    const { table } = await openWithBonus({
      [arcadeHeartbeat.path]: [withoutBonus, withoutBonus, refusal('NOT_SIGNED_IN')],
    });
    const notices: (string | undefined)[] = [];
    table.wait = async () => {
      notices.push(table.state.notice?.text);
      table.change({ notice: null });
    };
    await sendHeartbeats(table);
    expect(notices).toEqual([en.bonus_over, undefined, undefined]);
    expect(table.state.bonus).toBeNull();
  });

  it('shows a new bonus after the first bet whose response contains it', async () => {
    const { table } = await openTable({
      [diceBet.path]: [bet(0n, 9_000n, parts(0n, 0n, 5_000n))],
      [arcadeBalance.path]: [money(9_000n, bonus)],
    });
    await placeBet(table);
    expect(table.state.bonus).toEqual(bonus);
  });
});

describe('the first opening of the table', () => {
  it('creates the client seed only after the hash of the server seed has arrived', async () => {
    const fresh = { active: null, next: { id: 'one', server_seed_hash: 'hash-one' } };
    const script = {
      [`POST ${rotateSeeds.path}`]: [
        (request: Request) => response({ seeds: { ...seeds, sent: request.body }, revealed: null }),
      ],
    };
    const { calls, table } = await openTable(script, { seedsNow: fresh });
    expect(calls.map((call) => call.path).slice(0, 2)).toEqual([
      `POST ${arcadeSession.path}`,
      `POST ${rotateSeeds.path}`,
    ]);
    expect(calls[1]?.request.body).toMatchObject({
      next_id: 'one',
      client_seed: expect.stringMatching(/^[a-z0-9]{20}$/),
    });
    expect(table.state).toMatchObject({ phase: 'open', seeds: { active: { id: 'one' } } });
  });

  it('gets the seeds from the server if the response to the rotation was lost', async () => {
    const fresh = { active: null, next: { id: 'one', server_seed_hash: 'hash-one' } };
    const script = { [`POST ${rotateSeeds.path}`]: [silence], [`GET ${getSeeds.path}`]: [response(seeds)] };
    const { calls, table } = await openTable(script, { seedsNow: fresh });
    expect(calls.filter((call) => call.path === `POST ${rotateSeeds.path}`)).toHaveLength(1);
    expect(table.state.seeds).toEqual(seeds);
  });

  it('shows a closed table if the launch token was already used', async () => {
    const { table, sent } = await openTable({ [arcadeSession.path]: [refusal('LAUNCH_TOKEN_REFUSED')] });
    expect(table.state.phase).toBe('closed');
    expect(sent).toEqual([]);
  });
});

describe('a table whose money another device moved to the main wallet', () => {
  const home = response({ balance: 0n, main: 315_400n, bonus: null, free_rounds: [] });

  it('offers to move the money back after a refused bet, and asks for no deposit [R2.28]', async () => {
    const script = { [diceBet.path]: [refusal('INSUFFICIENT_FUNDS')], [arcadeBalance.path]: [home] };
    const { table } = await openTable(script);
    expect(neededMoney(table.state)).toBeNull();
    await placeBet(table);
    expect(table.state).toMatchObject({ balance: 0n, main: 315_400n });
    expect(neededMoney(table.state)).toBe('refill');
  });

  it('notices the move by its heartbeat, and offers a deposit if the main wallet is empty [R2.28]', async () => {
    const poor = response({ balance: 0n, main: 99n, bonus: null, free_rounds: [] });
    const { table, calls } = await openTable({ [arcadeHeartbeat.path]: [home, poor, refusal('NOT_SIGNED_IN')] });
    const needed: unknown[] = [];
    table.wait = async () => void needed.push(neededMoney(table.state));
    await sendHeartbeats(table);
    expect(needed).toEqual(['refill', 'deposit', null]);
    expect(calls.filter(({ path }) => path === `POST ${arcadeHeartbeat.path}`)).toHaveLength(3);
    expect(table.state.phase).toBe('closed');
  });

  it('ignores the balance of a heartbeat that is older than a bet', async () => {
    const { table } = await openTable({ [diceBet.path]: [bet(0n, 9000n)], [arcadeHeartbeat.path]: [] });
    const original = { call: table.call };
    table.call = (async (declared: { path: string }, request: Request) => {
      if (declared.path !== arcadeHeartbeat.path) return await original.call(declared as never, request);
      await placeBet(table);
      table.change({ phase: 'closed' });
      return response({ balance: 10_000n, main: 0n, bonus: null, free_rounds: [] });
    }) as unknown as ArcadeCall;
    await sendHeartbeats(table);
    expect(table.state.balance).toBe(9000n);
  });
});
