import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstRules, ruleText } from '@nua/rewards';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'nua-odds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function printOdds(parameters: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...parameters], { encoding: 'utf8', env });
}

const lastLine = <Figures>(printed: string) => JSON.parse(printed.trimEnd().split('\n').at(-1)!) as Figures;

const provider = {
  name: 'lucky-river',
  secrets: ['0123456789abcdef0123456789abcdef'],
  launch_url: 'https://games.example/launch',
  games: [{ id: 'lucky-river-gems', name: { en: 'Gems', ur: 'نگینے' }, category: 2, rtp_bps: 9_800 }],
};

/** The first promotions, with free rounds on the provider's game instead of the house games. */
function promoOnProvidedGame(): string {
  const { promos } = JSON.parse(ruleText(firstRules.promo)) as { promos: { type: string; games?: string[] }[] };
  const file = join(folder, 'promo.json');
  const changed = promos.map((promo) =>
    promo.type === 'free_rounds' ? { ...promo, games: ['lucky-river-gems'] } : promo,
  );
  writeFileSync(file, JSON.stringify({ promos: changed }));
  return file;
}

it('npm run odds prints the cost of every reward', () => {
  const { stdout: printed } = printOdds();
  const last = lastLine<{
    stack: number;
    promos: { key: string; worst_share: number }[];
    wheels: {
      wheel: { expected: string; segments: { chance: string }[] };
      referral: { rings: { phones: number; gain: string; gain_with_promos: string; share: string }[] };
    };
    tournaments: { purse: string; rate: string; purse_from: string }[];
    tasks: { one_time: string; opened_by: string; farms: { gain: string }[] };
    free_rounds: { key: string; cost: string }[];
  }>(printed);
  expect(last.stack).toBe(0.997471);
  expect(last.promos.map(({ key, worst_share }) => [key, worst_share])).toEqual([
    ['promo-first-deposit', 0.925_926],
    ['promo-second-deposit', 0.925_926],
  ]);
  expect(last.wheels.wheel).toMatchObject({ expected: '3.0000' });
  expect(last.wheels.wheel.segments.length).toBe(8);
  const { rings } = last.wheels.referral;
  for (const { gain, share } of rings) expect([gain.startsWith('-'), Number(share) <= 1]).toEqual([true, true]);
  expect(rings.find(({ phones }) => phones === 6)).toEqual({
    ...{
      phones: 6,
      persons: 1,
      gain: '-4.0000',
      promos: '3096.8190',
      gain_with_promos: '3092.8190',
      share: '0.998709',
    },
  });
  expect(last.tasks).toMatchObject({ one_time: '6.00', opened_by: '300.00' });
  expect(last.tournaments).toMatchObject([{ purse: '450.00', rate: '0.1500 %', purse_from: '300000.00' }]);
  for (const { gain } of last.tasks.farms) expect(Number(gain)).toBeLessThanOrEqual(0);
  for (const part of [
    'promo-first-deposit',
    'level 7, a month',
    'task-daily-stake',
    'Weekly tournament',
    'target, 6 friends or more',
    'Stack 0.997471, at most 1, with 1 tournaments and 1 offers of free rounds',
  ])
    expect(printed).toContain(part);
  expect(last.free_rounds).toMatchObject([{ key: 'promo-third-deposit', cost: '96.82' }]);
});

it('npm run odds values free rounds on a provider’s game by the return of that game', () => {
  const GAME_PROVIDERS = JSON.stringify([provider]);
  const { status, stdout } = printOdds(['promo', promoOnProvidedGame()], { GAME_PROVIDERS });
  expect(status).toBe(0);
  const { free_rounds } = lastLine<{ free_rounds: { games: string; cost: string }[] }>(stdout);
  expect(free_rounds).toMatchObject([{ games: 'lucky-river-gems', cost: '98.00' }]);
});

it('npm run odds -- --persons counts a deposit promotion once for each colluding person', () => {
  const { stdout } = printOdds(['--persons', '6']);
  type Ring = { phones: number; persons: number; promos: string };
  const { rings } = lastLine<{ wheels: { referral: { rings: Ring[] } } }>(stdout).wheels.referral;
  const persons = (size: number) => rings.find(({ phones }) => phones === size)?.persons;
  expect([persons(2), persons(6), persons(12)]).toEqual([2, 6, 6]);
  expect(rings.at(-1)).toMatchObject({ promos: '18580.9144' });
  expect(printOdds(['--persons', '0']).stderr).toContain('--persons must be a whole number of at least 1');
});

it('npm run odds prints no cost if a rule gives free rounds on an unknown game', () => {
  const { status, stdout, stderr } = printOdds(['promo', promoOnProvidedGame()], { GAME_PROVIDERS: '' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('promo: lucky-river-gems is neither a single-step house game nor a game of a provider');
});
