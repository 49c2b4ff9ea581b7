import { firstRules, type RuleDocument, type RuleKind, ruleText } from '@nua/rewards';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantTo } from '../../../../tests/world/granting.ts';
import { giveNames, operateByTwo, proposeOrAgreeAs } from '../../../../tests/world/operator-names.ts';
import { payingPlayer } from '../../../../tests/world/paying-player.ts';
import { publishRule } from '../../../../tests/world/publish-rule.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { lockBonus } from '../modules/bonus/bonus-row.ts';
import { endBonus } from '../modules/bonus/end-bonus.ts';
import { ruleAt } from '../modules/reward/reward-rules.ts';

const world = useWorld({ start: '2026-03-10T10:00:00Z' });
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const DAY = 86_400_000;
const operate = (name: string, ...words: string[]) => proposeOrAgreeAs(world, name, ...words);
const byTwo = (...words: string[]) => operateByTwo(world, ['amna', 'bashir'], ...words);
const documentOf = <Kind extends RuleKind>(kind: Kind): RuleDocument<Kind> => JSON.parse(ruleText(firstRules[kind]));
const inForce = async (kind: RuleKind) => (await ruleAt(world.db, kind, world.clock.now())).version;
const laterVersions = async (kind: RuleKind) =>
  (
    await world.pool.query(
      'select version, published_at, published_by, approved_by from reward_rule where kind = $1 and version > 1 order by version',
      [kind],
    )
  ).rows;

describe('a reward rule', () => {
  it('is published by two operators after its cost was shown, and is logged', async () => {
    const club = documentOf('club');
    club.levels[0]!.rate_bps_hundredths = 1_000;
    const json = JSON.stringify(club);
    const shown = await operate('amna', 'rule', 'club', json, '--dry-run');
    expect(shown).toContain('- levels[0].rate_bps_hundredths: 2000');
    expect(shown).toContain('+ club  level 1');
    const [, before, after] = /stack: (0\.\d+) -> (0\.\d+)/.exec(shown) ?? [];
    expect(Number(after)).toBeLessThan(Number(before));
    expect(shown).toContain('It may be published.');
    expect(await laterVersions('club')).toEqual([]);
    expect(await operate('amna', 'rule', 'club', json)).toContain('A second operator');
    expect(await operate('amna', 'rule', 'club', json)).toContain('A second operator');
    expect(await laterVersions('club')).toEqual([]);
    world.clock.advance(60_000);
    expect(await operate('bashir', 'rule', 'club', json)).toContain('version 2 of club, in force now');
    expect(await laterVersions('club')).toEqual([
      { version: 2, published_at: world.clock.now(), published_by: 'amna', approved_by: 'bashir' },
    ]);
    const { rows } = await world.pool.query(
      `select operator, act from operator_log where subject = 'rule club' order by id`,
    );
    expect(rows).toEqual([
      { operator: 'amna', act: 'rule (first name)' },
      { operator: 'bashir', act: 'rule' },
    ]);
    expect(await operate('amna', 'rule', 'list')).toMatch(/club {2}version 2 {2}\(amna, bashir\)/);
    expect(await operate('amna', 'rule', 'show', 'club')).toContain('"rate_bps_hundredths": 1000');
  });

  it('is not published when the two operators write different documents', async () => {
    const withPrize = (prize: string) => {
      const { tasks } = documentOf('task');
      return JSON.stringify({ tasks: tasks.map((task, place) => (place === 1 ? { ...task, prize } : task)) });
    };
    await operate('amna', 'rule', 'task', withPrize('2.10'));
    for (const words of [[withPrize('2.20')], [withPrize('2.10'), '--from', '2027-01-01']])
      await expect(operate('bashir', 'rule', 'task', ...words)).rejects.toThrow('with other values');
    expect(await laterVersions('task')).toEqual([]);
  });

  it('is refused if all rules together would return more than is staked', async () => {
    const excessive = { ...documentOf('club'), levels: [{ rate_bps_hundredths: 30_000 }] };
    await expect(operate('amna', 'rule', 'club', JSON.stringify(excessive))).rejects.toThrow('stack');
    expect(await operate('amna', 'rule', 'club', JSON.stringify(excessive), '--dry-run')).toMatch(
      /Not published.*stack/s,
    );
    // The two rules are valid separately. Together they leave too little for the friends of the referral wheel.
    const vip = documentOf('vip');
    vip.levels[0]!.level_up = '15.20';
    await byTwo('rule', 'vip', JSON.stringify(vip), '--from', '2026-05-01');
    const club = { ...documentOf('club'), levels: [{ rate_bps_hundredths: 2_600 }] };
    expect(await operate('amna', 'rule', 'club', JSON.stringify(club), '--dry-run')).toContain(
      'From 2026-05-01 00:00:00 PKT on:\nreferral',
    );
    await expect(operate('amna', 'rule', 'club', JSON.stringify(club))).rejects.toThrow('referral');
  });

  it('can only lower the weight of a game', async () => {
    await expect(operate('amna', 'rule', 'weight', '{"weights":{"dice":2501,"limbo":2500}}')).rejects.toThrow('dice');
    await byTwo('rule', 'weight', '{"weights":{"dice":2000,"limbo":2500}}');
    expect(await inForce('weight')).toBe(2);
  });

  it('cannot begin in the past or before the last version', async () => {
    const wheel = documentOf('wheel');
    const json = (days: number) => JSON.stringify({ ...wheel, days });
    await expect(operate('amna', 'rule', 'wheel', json(6), '--from', '2026-03-01')).rejects.toThrow('past');
    await byTwo('rule', 'wheel', json(6), '--from', '2026-04-01');
    expect(await inForce('wheel')).toBe(1);
    await expect(operate('amna', 'rule', 'wheel', json(5), '--from', '2026-03-31')).rejects.toThrow(
      'cannot be earlier',
    );
    await expect(operate('amna', 'rule', 'wheel', json(5))).rejects.toThrow('cannot be earlier');
    await expect(operate('amna', 'rule', 'wheel', json(6), '--from', '2026-04-02')).rejects.toThrow('is the same');
    expect(await operate('amna', 'rule', 'show', 'wheel')).toContain('version 2 begins at 2026-04-01 00:00:00 PKT');
    world.clock.set(new Date('2026-03-31T18:59:59Z'));
    expect(await inForce('wheel')).toBe(1);
    world.clock.set(new Date('2026-03-31T19:00:00Z'));
    expect(await inForce('wheel')).toBe(2);
  });

  it('is refused with the reason if it is malformed', async () => {
    await expect(operate('amna', 'rule', 'promo', '{')).rejects.toThrow('JSON must be valid JSON');
    await expect(operate('amna', 'rule', 'promo', '{"promos":[{"type":"deposit"}]}')).rejects.toThrow(
      /not a valid promo rule:\npromos/,
    );
    await expect(operate('amna', 'rule', 'nothing', '{}')).rejects.toThrow('KIND must be weight or promo');
    await expect(operate('amna', 'rule', 'club', '{}', '--from', 'tomorrow')).rejects.toThrow();
    await expect(world.pool.query(`update reward_rule set rule = '{}'`)).rejects.toThrow('append-only');
  });
});

it('the cost of rewards is shown for each day and kind: granted, returned and net', async () => {
  const player = await payingPlayer(world);
  world.clock.set(new Date('2026-06-01T10:00:00Z'));
  const id = await grantTo(world, player.id, { amount: '100', source: 'rebate' });
  await grantTo(world, player.id, { amount: '7.50', source: 'vip' });
  world.clock.advance(DAY);
  await world.db.transaction().execute(async (tx) => {
    await world.app.ledger.responses.lockOwner(tx, player.id);
    await endBonus(world.app, tx, (await lockBonus(tx, id))!, 'given_up');
  });
  const shown = await operate('amna', 'rewards', '--from', '2026-06-01', '--to', '2026-06-02');
  expect(shown.split('\n')).toEqual([
    '2026-06-01 to 2026-06-02',
    '2026-06-01  rebate  granted 100.00  returned 0.00  net 100.00',
    '2026-06-01  vip  granted 7.50  returned 0.00  net 7.50',
    '2026-06-02  rebate  granted 0.00  returned 100.00  net -100.00',
    'all days  rebate  granted 100.00  returned 100.00  net 0.00',
    'all days  vip  granted 7.50  returned 0.00  net 7.50',
    'all  granted 107.50  returned 100.00  net 7.50',
  ]);
  expect(await operate('amna', 'rewards')).toContain('2026-06-01  vip');
  await expect(operate('amna', 'rewards', '--from', 'monday')).rejects.toThrow('--from must be a day');
});

it('a published reward rule that would be refused today is shown with its problem', async () => {
  expect(await operate('amna', 'rule', 'show', 'task')).not.toContain('refused');
  await publishRule(world, 'club', { ...firstRules.club, levels: [{ rate_bps_hundredths: 30_000 }] });
  expect(await operate('amna', 'rule', 'show', 'task')).toMatch(
    /In force, but would be refused if published now: stack/,
  );
});
