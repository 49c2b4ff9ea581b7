import { calls } from '@nua/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pay } from '../../../../tests/world/depositing.ts';
import {
  agreeAs,
  giveNames,
  operateAs,
  proposalIn,
  proposeOrAgreeAs,
  secretOf,
  signedInAs,
} from '../../../../tests/world/operator-names.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { runDueSends } from '../modules/message/run-send.ts';
import { firstRoles } from '../settings/permission-lists.ts';
import { acts } from './acts.ts';
import { runCommand } from './run-command.ts';

const DAY_MS = 86_400_000;

const world = useWorld();
let player: PayingPlayer;
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});
beforeEach(async () => {
  world.clock.advance(DAY_MS + 1000);
  player = await payingPlayer(world);
});

const { toWallet, requestPayout } = withdrawing(() => world);
const operate = (name: string, ...words: string[]) => operateAs(world, name, ...words);
const TEXTS = ['--title-en', 'Gift', '--title-ur', 'تحفہ', '--text-en', 'Enjoy', '--text-ur', 'مزے کریں'];
const gift = (amount: string, wallet: 'main' | 'bonus' = 'bonus') => [
  ...['message', 'send', ...TEXTS, '--to', `player:${player.id}`, '--gift', amount, '--wallet', wallet],
];
const today = async (name: string) =>
  (await operate('amna', 'today')).split('\n').find((line) => line.startsWith(`  ${name}  `));
const giftsOf = async () =>
  (
    await world.pool.query('select gift_cents from message where player_id = $1 and gift_cents is not null', [
      player.id,
    ])
  ).rows.length;
const bigPayout = async (amount: string) => {
  const rich = await payingPlayer(world, { main: '190000' });
  const request = async () => expectOk(await requestPayout(rich, 3, await toWallet(rich, 3, '00'), amount)).data;
  return { rich, request };
};

describe('one operator', () => {
  it('cannot approve several payouts of one player that together exceed the limit [R1.08]', async () => {
    const from = { pay_type: 3, amount: '30000.00', phone: '03001239900', cnic: '35201-7654321-9' };
    const rich = await payingPlayer(world, { main: '90000' });
    const { id: deposit } = await pay(world, rich, from);
    const account = await toWallet(rich, 3, '00');
    const [first, second] = [
      expectOk(await requestPayout(rich, 3, account, '30000.00')).data,
      expectOk(await requestPayout(rich, 3, account, '30000.00')).data,
    ];
    await operate('amna', 'approve', first.id);
    expect(await operate('amna', 'send-back', second.id, deposit)).toContain('second operator');
    expect(await operate('bashir', 'send-back', second.id, deposit)).not.toContain('second operator');
    const third = expectOk(await requestPayout(rich, 3, account, '30000.00')).data;
    expect(await operate('bashir', 'approve', third.id)).toContain('second operator');
  });

  it('cannot give even the smallest amount to a main wallet without a second operator [R1.08]', async () => {
    const proposed = await operate('amna', ...gift('0.01', 'main'));
    expect(proposed).toContain('second operator');
    await runDueSends(world.app);
    expect(await giftsOf()).toBe(0);
    expect(await agreeAs(world, 'bashir', proposed)).toContain('Approved');
    await runDueSends(world.app);
    expect(await giftsOf()).toBe(1);
  });

  it('gives no more than the limit within 24 hours, however many messages are sent [R1.08]', async () => {
    for (let n = 0; n < 2; n++) expect(await operate('amna', ...gift('20000'))).toContain('Being sent');
    expect(await today('amna')).toContain('gave or promised 40,000.00 of 50,000.00');
    expect(await operate('amna', ...gift('10000.01'))).toContain('second operator');
    expect(await operate('amna', ...gift('10000'))).toContain('Being sent');
    expect(await operate('amna', ...gift('0.01'))).toContain('second operator');
    expect(await operate('bashir', ...gift('50000'))).toContain('Being sent');
    world.clock.advance(DAY_MS + 1000);
    expect(await today('amna')).toContain('gave or promised 0.00 of');
    expect(await operate('amna', ...gift('50000'))).toContain('Being sent');
  });

  it('uses up the limit when a gift is sent, not when it is claimed [R1.08]', async () => {
    await operate('amna', ...gift('30000'));
    await runDueSends(world.app);
    const { list } = expectOk(await world.call(calls.listMessages, { token: player.token })).data;
    const message = list.find(({ gift: attached }) => attached !== undefined && attached !== null)!;
    const body = { action: 'claim' };
    expectOk(await world.call(calls.updateMessage, { token: player.token, params: { id: message.id }, body }));
    expect(await today('amna')).toContain('gave or promised 30,000.00 of 50,000.00');
  });

  it('has one limit for the sum of gifts, adjustments and approved proposals [R1.08]', async () => {
    await agreeAs(world, 'bashir', await operate('amna', 'adjust', player.id, '45000', 'lost'));
    expect(await today('amna')).toContain('gave or promised 45,000.00 of 50,000.00');
    expect(await today('bashir')).toContain('gave or promised 0.00 of 50,000.00');
    expect(await operate('amna', ...gift('5000.01'))).toContain('second operator');
    expect(await operate('amna', ...gift('5000'))).toContain('Being sent');
  });

  it('cannot exceed the limit with parallel commands [R1.08]', async () => {
    const shown = await Promise.all(Array.from({ length: 4 }, () => operate('amna', ...gift('30000'))));
    expect(shown.filter((output) => output.includes('Being sent'))).toHaveLength(1);
    expect(shown.filter((output) => output.includes('second operator'))).toHaveLength(3);
    expect(await today('amna')).toContain('gave or promised 30,000.00');
  });

  it('cannot approve a large payout that the player split in two [R1.08]', async () => {
    const { request } = await bigPayout('30000.00');
    const [first, second] = [await request(), await request()];
    expect(await operate('amna', 'approve', first.id)).toContain('Approved');
    expect(await operate('amna', 'approve', second.id)).toContain('second operator');
    expect(await today('amna')).toContain('payouts 30,000.00 of 500,000.00');
    const third = await (await bigPayout('30000.00')).request();
    expect(await operate('bashir', 'approve', third.id)).toContain('Approved');
  });
});

describe('a freeze or a block', () => {
  it('needs one operator to set and two to remove [R1.08]', async () => {
    const { id } = await payingPlayer(world, { main: '1000' });
    const frozen = async () => (await world.app.ledger.balances([id])).get(id)?.freeze;
    await operate('amna', 'freeze', id, '300', 'court');
    await operate('bashir', 'freeze', id, '400', 'court');
    const release = await operate('amna', 'freeze', id, '399.99', 'court');
    expect(release).toContain('second operator');
    await expect(operate('bashir', 'freeze', id, '0')).rejects.toThrow('has proposed freeze with other values');
    expect(await frozen()).toBe(40_000n);
    await operate('bashir', 'freeze', id, '500', 'court');
    await expect(agreeAs(world, 'bashir', release)).rejects.toThrow('was closed');
    await agreeAs(world, 'bashir', await operate('amna', 'freeze', id, '0'));
    expect(await frozen()).toBe(0n);
    await operate('amna', 'block', id, 'fraud');
    const status = async () => (await world.pool.query('select status from player where id = $1', [id])).rows[0].status;
    const lifted = await operate('amna', 'unblock', id);
    expect([lifted.includes('second operator'), await status()]).toEqual([true, 4]);
    await agreeAs(world, 'bashir', lifted);
    expect(await status()).toBe(1);
  });
});

describe('a proposal', () => {
  it('is executed at most once [R1.08]', async () => {
    const words = ['adjust', player.id, '100', 'lost'];
    const proposed = await operate('amna', ...words);
    expect(await operate('amna', ...words)).toContain(proposalIn(proposed));
    await expect(operate('bashir', ...words)).rejects.toThrow(`agree ${proposalIn(proposed)}`);
    await expect(agreeAs(world, 'amna', proposed)).rejects.toThrow('Another operator must agree');
    const results = await Promise.allSettled([agreeAs(world, 'bashir', proposed), agreeAs(world, 'bashir', proposed)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(agreeAs(world, 'bashir', proposed)).rejects.toThrow('was executed; bashir agreed to it');
    expect((await moneyOf(world, player.id)).main).toBe(10_000n);
    // The approval of the first proposal does not count for the next one.
    expect(await operate('bashir', ...words)).toContain('second operator');
    expect((await moneyOf(world, player.id)).main).toBe(10_000n);
  });

  it('expires after a day [R1.08]', async () => {
    const expired = await operate('amna', 'adjust', player.id, '300', 'lost');
    await expect(operate('bashir', 'adjust', player.id, '200', 'lost')).rejects.toThrow('with other values');
    world.clock.advance(DAY_MS);
    await expect(agreeAs(world, 'bashir', expired)).rejects.toThrow('expired');
    await agreeAs(world, 'bashir', await operate('amna', 'adjust', player.id, '200', 'lost'));
    expect((await moneyOf(world, player.id)).main).toBe(20_000n);
  });

  it('is not executed if the setting was changed after the proposal [R1.08]', async () => {
    const wire = world.app.settings.wire('guest_rules') as object;
    const first = await operate('amna', 'set', 'guest_rules', JSON.stringify({ ...wire, per_device: 3 }));
    await world.pool.query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ('guest_rules', $1, now(), 'test')
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [JSON.stringify({ ...wire, per_device: 4 })],
    );
    await expect(agreeAs(world, 'bashir', first)).rejects.toThrow('no longer fits');
  });

  it('cannot be changed in the database [R1.08]', async () => {
    const id = proposalIn(await operate('amna', 'adjust', player.id, '100', 'lost'));
    const changes = [`content = '{}'`, `words = '[]'`, `operator = 'ghost'`, `expires_at = now() + interval '9 years'`];
    for (const change of changes)
      await expect(
        world.pool.query(`update operator_proposal set ${change} where id = $1`, [id]),
        change,
      ).rejects.toThrow('never rewritten');
  });

  it('is shown to the second operator with its content before it is executed [R1.08]', async () => {
    const proposed = await operate('amna', 'adjust', player.id, '123', 'lost');
    expect(await operate('bashir', 'waiting')).toContain(
      `proposal ${proposalIn(proposed)}  adjust  player ${player.id}`,
    );
    const previews: string[] = [];
    const decline = async (preview: string) => {
      previews.push(preview);
      throw new Error('no');
    };
    const secret = () => async () => secretOf('bashir');
    const agreeing = runCommand(
      world.app,
      ['--as', 'bashir', 'agree', proposalIn(proposed)],
      secret,
      decline,
      signedInAs(world, 'bashir'),
    );
    await expect(agreeing).rejects.toThrow('no');
    expect(previews.join()).toMatch(
      /Agrees to the proposal of amna from .*: adjust, player .*"amount_cents": "12300"/s,
    );
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });
});

describe('an operator without a secret', () => {
  it('can run no command, not even one that only reads [R1.08]', async () => {
    const before = (await world.pool.query('select count(*)::int as n from operator_log')).rows[0].n;
    for (const act of [...Object.keys(acts), 'agree']) {
      const words = act === 'set KEY' ? ['set', 'play_rules'] : act.split(' ');
      const run = runCommand(world.app, ['--as', 'ghost', '--yes', ...words], () => async () => 'any secret at all');
      await expect(run, act).rejects.toThrow('ghost has none');
    }
    expect((await world.pool.query('select count(*)::int as n from operator_log')).rows[0].n).toBe(before);
  });
});

describe('the list of permissions', () => {
  it('limits an operator to some commands [R1.08]', async () => {
    const set = (name: string, list: object) => operate(name, 'set', 'operator_permissions', JSON.stringify(list));
    await giveNames(world, 'chand');
    const proposed = await set('amna', { chand: ['look', 'settings'] });
    expect(proposed).toContain('second operator');
    await agreeAs(world, 'bashir', proposed);
    expect(await operate('chand', 'today')).toContain('deposits');
    await expect(operate('chand', 'block', player.id, 'x')).rejects.toThrow('it takes "players"');
    await expect(set('chand', { chand: 'all' })).rejects.toThrow('it takes "names"');
    const unsafe = await set('amna', { bashir: ['look'], chand: ['look'] });
    await expect(agreeAs(world, 'bashir', unsafe)).rejects.toThrow('At least two operators must keep both permissions');
    await expect(set('amna', { chand: ['fly'] })).rejects.toThrow(/operator_permissions at chand.*"fly"/s);
  });

  it('limits which proposals an operator can approve [R1.08]', async () => {
    const adjusted = await operate('amna', 'adjust', player.id, '100', 'lost');
    await expect(agreeAs(world, 'chand', adjusted)).rejects.toThrow('it takes "balances"');
    expect((await moneyOf(world, player.id)).main).toBe(0n);
  });
});

/** Proposes an act, or agrees to it if the other operator has proposed exactly this. */
const propose = (name: string, ...words: string[]) => proposeOrAgreeAs(world, name, ...words);

describe('an operator who has added or changed another operator within a day', () => {
  beforeAll(async () => {
    await giveNames(world, 'chand', 'dawood');
    await world.pool.query("delete from setting where config_key = 'operator_permissions'");
    await world.pool.query('update operator_name set all_acts = true');
  });

  it.each([
    ['by permit', ['permit', 'amna', 'look,payouts,role:owner'], ['bashir', 'chand']],
    ['by the setting of permissions', ['set', 'operator_permissions', '{"amna":["role:owner"]}'], ['bashir', 'chand']],
    [
      'by the setting of permissions, which also has an operator named "proposal"',
      ['set', 'operator_permissions', '{"amna":["look","role:owner"],"proposal":["look"]}'],
      ['bashir', 'chand'],
    ],
    ['by an invitation', ['invite', 'amna'], ['bashir']],
    ['by a role', ['change-role', 'owner', 'look,balances,names,settings'], ['bashir', 'chand']],
    [
      'by the setting of roles, which also has a role named "proposal"',
      [
        'set',
        'operator_roles',
        JSON.stringify({
          ...firstRoles,
          owner: ['look', 'balances', 'names', 'settings', 'payouts'],
          proposal: ['look'],
        }),
      ],
      ['bashir', 'chand'],
    ],
    ['by the setting of roles', ['set', 'operator_roles', JSON.stringify(firstRoles)], ['bashir', 'chand']],
  ])('cannot approve a proposal of the other operator (changed %s) [R1.08]', async (_how, words, changing) => {
    for (const name of changing) await propose(name, ...words);
    const proposed = await operate('amna', 'adjust', player.id, '100', 'lost');
    for (const name of changing)
      await expect(agreeAs(world, name, proposed)).rejects.toThrow(
        `${name} has added, invited or changed amna within the last 24 hours`,
      );
    expect((await moneyOf(world, player.id)).main).toBe(0n);
    await agreeAs(world, 'dawood', proposed);
    expect((await moneyOf(world, player.id)).main).toBe(100_00n);
    world.clock.advance(DAY_MS);
    const again = await operate(changing[0]!, 'adjust', player.id, '50', 'lost');
    await agreeAs(world, 'amna', again);
    expect((await moneyOf(world, player.id)).main).toBe(150_00n);
  });

  it('is not restricted while the change is only proposed [R1.08]', async () => {
    await world.pool.query(
      `insert into setting (config_key, config_value, changed_at, changed_by) values ('operator_permissions', $1, $2, 'test')
       on conflict (config_key) do update set config_value = setting.config_value || excluded.config_value`,
      [{ dawood: 'all' }, world.clock.now()],
    );
    const changed = '{"dawood":"all","chand":["look"]}';
    expect(await operate('amna', 'set', 'operator_permissions', changed)).toContain('second operator');
    const proposed = await operate('amna', 'adjust', player.id, '100', 'lost');
    expect(await agreeAs(world, 'dawood', proposed)).toBeTruthy();
    expect((await moneyOf(world, player.id)).main).toBe(100_00n);
  });

  it('is not restricted by a change that was proposed and withdrawn', async () => {
    await world.pool.query(
      `update setting set config_value = config_value || '{"dawood": ["role:owner"]}' where config_key = 'operator_permissions'`,
    );
    const roles = JSON.stringify({ ...firstRoles, owner: ['look', 'balances', 'names', 'settings', 'payouts'] });
    const change = await operate('amna', 'set', 'operator_roles', roles);
    await operate('amna', 'withdraw-proposal', proposalIn(change));
    const proposed = await operate('amna', 'adjust', player.id, '100', 'lost');
    expect(await agreeAs(world, 'dawood', proposed)).toBeTruthy();
    await world.pool.query(
      `update setting set config_value = config_value || '{"dawood": "all"}' where config_key = 'operator_permissions'`,
    );
  });
});

describe('a role', () => {
  it('gives its permissions to every operator who holds it', async () => {
    await expect(operate('amna', 'permit', 'chand', 'role:cook')).rejects.toThrow('There is no role "cook"');
    for (const name of ['amna', 'bashir']) await propose(name, 'permit', 'chand', 'messages,role:support');
    expect(await operate('chand', 'names')).toMatch(/chand {2}since .* may messages,role:support$/m);
    const { id } = await world.guest();
    await expect(operate('chand', 'set', 'sms_rules', '{}')).rejects.toThrow(
      'chand has "look", "messages", "players", "tickets"',
    );
    expect(await operate('chand', 'note', id, 'called')).toBeTruthy();
    expect(await operate('amna', 'change-role', 'support', 'look,tickets')).toContain('second operator');
    expect(await propose('bashir', 'change-role', 'support', 'look,tickets')).toBe(
      'Changed: support may look,tickets.',
    );
    await expect(operate('chand', 'note', id, 'called')).rejects.toThrow('it takes "players"');
    expect(await operate('chand', 'roles')).toContain('support  look,tickets  held by chand');
    await operate('amna', 'set', 'operator_roles', '{"owner":"all"}');
    await expect(propose('bashir', 'set', 'operator_roles', '{"owner":"all"}')).rejects.toThrow('no role "support"');
  });

  it('cannot be changed so that fewer than two operators keep control of settings and names', async () => {
    for (const name of ['amna', 'bashir']) await propose(name, 'permit', 'dawood', 'look');
    for (const name of ['amna', 'bashir']) await propose(name, 'permit', 'amna', 'role:owner');
    expect(await operate('amna', 'roles')).toContain('owner  all  held by amna');
    await expect(operate('amna', 'change-role', 'owner', 'look')).rejects.toThrow('"settings" and "names"');
    await expect(operate('amna', 'permit', 'bashir', 'role:support')).rejects.toThrow('"settings" and "names"');
  });
});
