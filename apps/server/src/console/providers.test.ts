import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { cents } from '@nua/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { changePlayRules, moneyOf } from '../../../../tests/world/play.ts';
import {
  SLOT,
  STUDIO_SECRETS,
  sitAtStudio,
  studioOf,
  studioSettings,
  WHEEL,
} from '../../../../tests/world/seamless.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { countDaySums } from '../modules/day-sum/public.ts';
import { signatureOf } from '../modules/play/seamless/signature.ts';

const world = useWorld({ environment: { ...WITH_CONSOLE, ...studioSettings() } });
const { listProviders, getProvider, listHeldWins, runAct, listProposals, acceptProposal } = consoleCalls;
const HOUR_MS = 3_600_000;

let omar: ConsoleBrowser;
beforeAll(async () => {
  omar = await signInStaff(world, 'omar');
});

const studio = async () => {
  const { list } = (await omar.call(listProviders)).data;
  return list.find(({ name }) => name === 'studio')!;
};
const page = async () => (await omar.call(getProvider, { query: { name: 'studio' } })).data;

let serial = 0;
/** Opens a session at the studio, and returns functions for its calls. */
async function seat() {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who, cents(100_000));
  const common = { session, currency: 'PKR' };
  serial += 1;
  const round = `page-${serial}`;
  const send = async (call: 'bet' | 'win' | 'end_round', fields: Record<string, string>) =>
    (await studioOf(world).attempt(call, { ...common, ...fields })).status;
  return {
    ...{ who, round },
    bet: () => send('bet', { id: `${round}-b`, round, game: WHEEL, amount: '10.00' }),
    end: (paid: string) => send('end_round', { id: `${round}-e`, round, staked: '10.00', paid }),
    win: (amount: string) => send('win', { id: `${round}-w`, bet: `${round}-b`, amount }),
  };
}

/** Sends a call with a signature made with this secret at this time. Returns the status. */
async function sendSigned(secret: string, at: Date): Promise<number> {
  const path = '/provider/studio/balance';
  const body = Buffer.from('{}');
  const time = String(Math.floor(at.getTime() / 1_000));
  const signature = signatureOf(secret, time, path, body).toString('hex');
  const headers = { 'x-provider-time': time, 'x-provider-signature': signature, 'content-type': 'application/json' };
  return (await fetch(`${world.url}${path}`, { method: 'POST', headers, body })).status;
}

/** The counts in memory are written with a later call. */
async function writeCounts(): Promise<void> {
  await world.advance(5_000);
  await sendSigned('no secret of the studio', world.clock.now());
}

describe('the providers in the console', () => {
  it('are on while one of their games is open', async () => {
    expect(await studio()).toMatchObject({ state: 'on', games: 2, games_open: 2, held_wins: 0 });
    const rules = (closed_games: string[]) => changePlayRules(world, { closed_games });
    await rules([WHEEL]);
    expect(await studio()).toMatchObject({ state: 'on', games_open: 1 });
    await rules([WHEEL, SLOT]);
    expect(await studio()).toMatchObject({ state: 'off', games_open: 0 });
    expect((await page()).returns.map(({ game_id, state, published }) => [game_id, state, published])).toEqual([
      [WHEEL, 'closed', 0.96],
      [SLOT, 'closed', 0.95],
    ]);
    await rules([]);
    expect((await omar.call(getProvider, { query: { name: 'nobody' } })).error).toBe('NOT_FOUND');
  });

  it('show their valid sessions, and those that began within a day', async () => {
    const before = (await studio()).sessions;
    await seat();
    expect((await studio()).sessions).toEqual({ valid: before.valid + 1, of_day: before.of_day + 1 });
    await world.advance(13 * HOUR_MS);
    omar = await signInStaff(world, 'omar');
    expect((await studio()).sessions).toEqual({ valid: 0, of_day: before.of_day + 1 });
    await world.advance(12 * HOUR_MS);
    omar = await signInStaff(world, 'omar');
    expect((await studio()).sessions.of_day).toBe(0);
  });

  it('show the return of each game from the counted rounds', async () => {
    const player = await seat();
    expect([await player.bet(), await player.win('4.00'), await player.end('4.00')]).toEqual([200, 200, 200]);
    // Without the wait for young ids, because nothing else is being written.
    await countDaySums(world.app, { id_age_ms: -1_000 });
    omar = await signInStaff(world, 'omar');
    const { returns } = await page();
    expect(returns[0]).toMatchObject({ game_id: WHEEL, rounds: 1, stake: 1_000n, payout: 400n, return: 0.4 });
  });

  it('count the calls that were answered, that failed, and that were refused because of their clock or signature', async () => {
    await writeCounts();
    const before = (await studio()).calls;
    const player = await seat();
    await player.bet();
    await changePlayRules(world, { payout_cap: '100.00' });
    // A held win must be repeated.
    expect(await player.win('150.00')).toBe(503);
    expect(await sendSigned(STUDIO_SECRETS[0], new Date(world.clock.now().getTime() - 60_000))).toBe(401);
    expect(await sendSigned('another secret', world.clock.now())).toBe(401);
    expect(await sendSigned(STUDIO_SECRETS[0], world.clock.now())).toBe(400);
    await writeCounts();
    const after = (await studio()).calls;
    const added = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof typeof before]]);
    expect(Object.fromEntries(added)).toEqual({ answered: 1, refused: 0, failed: 2, clock: 1, signature: 2 });
    const { days } = await page();
    expect(days).toContainEqual(expect.objectContaining({ call: 'balance', result: 'clock', calls: 1 }));
  });

  it('show a held win with its player, round, amount and time until two people allow it', async () => {
    const player = await seat();
    await player.bet();
    await changePlayRules(world, { payout_cap: '100.00' });
    const at = world.clock.now();
    expect(await player.win('150.00')).toBe(503);
    const held = async (provider: string) =>
      (await omar.call(listHeldWins, { query: { provider } })).data.list.find(({ win }) => win === `${player.round}-w`);
    expect(await held('studio')).toMatchObject({
      ...{ amount: 15_000n, player_id: player.who.id, provider_round: player.round, game_id: WHEEL },
      ...{ asked_at: at.toISOString(), allowed_at: null, round_id: expect.any(String), player: expect.any(String) },
    });
    expect(await held('another')).toBeUndefined();
    const sana = await signInStaff(world, 'sana');
    const body = { name: 'game allow-win', values: { provider: 'studio', call: `${player.round}-w` } };
    expect((await omar.call(runAct, { body })).error).toBe('FORBIDDEN');
    expect((await sana.call(runAct, { body })).data.is).toBe('proposed');
    const nida = await signInStaff(world, 'nida');
    const { id, hash } = (await nida.call(listProposals)).data.list.find(({ act }) => act === body.name)!;
    expect((await nida.call(acceptProposal, { params: { id }, body: { hash } })).error).toBeNull();
    expect((await held('studio'))?.allowed_at).not.toBeNull();
    expect(await player.win('150.00')).toBe(200);
    expect(await held('studio')).toBeUndefined();
    expect((await moneyOf(world, player.who)).game).toBe(114_000n);
  });

  it('show a round that has been open for a day', async () => {
    const player = await seat();
    await player.bet();
    const shown = async () => (await page()).rounds.filter(({ provider_round }) => provider_round === player.round);
    expect(await shown()).toEqual([]);
    await world.advance(24 * HOUR_MS);
    omar = await signInStaff(world, 'omar');
    expect(await shown()).toEqual([expect.objectContaining({ player_id: player.who.id, stake: 1_000n })]);
    expect((await studio()).open_rounds).toBeGreaterThan(0);
  });
});
