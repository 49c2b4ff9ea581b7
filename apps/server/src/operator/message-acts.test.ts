import { calls } from '@nua/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { agreeAs, giveNames, operateAs } from '../../../../tests/world/operator-names.ts';
import { type PayingPlayer, payingPlayer } from '../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../tests/world/world.ts';
import { runSend } from '../modules/message/run-send.ts';

const world = useWorld();
let player: PayingPlayer;
beforeAll(async () => {
  await giveNames(world, 'sana', 'omar');
  player = await payingPlayer(world);
});

const TEXTS = ['--title-en', 'News', '--title-ur', 'خبر', '--text-en', 'One\\ntwo', '--text-ur', 'ایک\\nدو'];
const messageCommand = (name: string, ...words: string[]) => operateAs(world, name, 'message', ...words);
const idIn = (output: string) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(output)?.[0] ?? '';
const newest = async () =>
  expectOk(await world.call(calls.listMessages, { token: player.token })).data.list[0] as NonNullable<unknown> & object;
const logOf = async (id: string) =>
  (
    await world.pool.query('select operator, act, after from operator_log where subject = $1 order by id', [
      `message ${id}`,
    ])
  ).rows;

describe('the operator’s message command', () => {
  it('sends texts in both languages with a link, and is logged [R3.07]', async () => {
    const words = [
      '--to',
      `player:${player.id}`,
      '--kind',
      'notification',
      '--link',
      '/promo',
      '--link-en',
      'See',
      '--link-ur',
      'دیکھیں',
    ];
    const output = await messageCommand('sana', 'send', ...TEXTS, ...words);
    expect(output).toMatch(/1 player/);
    await runSend(world.app, idIn(output));
    expect(await newest()).toMatchObject({
      type: 2,
      title: { en: 'News', ur: 'خبر' },
      content: { en: 'One\ntwo\n{{.url}}', ur: 'ایک\nدو\n{{.url_ur}}' },
      extra: { url: { label: 'See', link: '/promo' }, url_ur: { label: 'دیکھیں', link: '/promo' } },
      promotional: false,
    });
    expect(await logOf(idIn(output))).toMatchObject([{ operator: 'sana', act: 'message send', after: { players: 1 } }]);
    expect(await messageCommand('sana', 'list')).toContain('done  1 sent');
  });

  it('reaches only the players who meet every condition', async () => {
    const from = (
      await world.pool.query<{ at: Date }>('select created_at as at from player where id = $1', [player.id])
    ).rows[0]!.at;
    const reached = async (...conditions: string[]) =>
      await messageCommand('sana', 'send', ...TEXTS, '--to', 'all', ...conditions).then(
        (output) => Number(/to (\d+) player/.exec(output)?.[1]),
        (error: Error) => error.message,
      );
    const nobody = 'The message reaches nobody.';
    expect(await reached()).toBe(1);
    expect(await reached('--joined-from', from.toISOString(), '--language', 'en')).toBe(1);
    expect(await reached('--joined-until', from.toISOString())).toBe(nobody);
    expect(await reached('--language', 'ur')).toBe(nobody);
    expect(await reached('--seen-from', from.toISOString())).toBe(1);
    expect(await reached('--seen-until', from.toISOString())).toBe(nobody);
    expect(await reached('--deposits-from', '1')).toBe(nobody);
    expect(await reached('--deposits-until', '0')).toBe(1);
    expect(await reached('--played', 'dice,orchard')).toBe(nobody);
    await world.pool.query(
      `insert into arcade.round_sum (player_id, day, game_id, rounds, stake_cents, payout_cents) values ($1, $2, 'dice', 1, 100, 0)`,
      [player.id, '2026-03-01'],
    );
    expect(await reached('--played', 'dice,orchard')).toBe(1);
    expect(await reached('--level-from', '1')).toBe(nobody);
    await world.pool.query(
      `insert into player_vip (player_id, level, kept_from, looked_on, open_month, rule_version)
       values ($1, 3, $2, $2, $2, 1)`,
      [player.id, '2026-03-01'],
    );
    expect(await reached('--level-from', '3', '--level-until', '3')).toBe(1);
    expect(await reached('--level-from', '4')).toBe(nobody);
    expect(await reached('--level-from', '4', '--level-until', '3')).toBe('--level-from is above --level-until.');
    await world.pool.query('delete from player_vip; delete from arcade.round_sum');
  });

  it('attaches a gift, and marks a gift of bonus money as an offer', async () => {
    const output = await messageCommand(
      'sana',
      'send',
      ...TEXTS,
      '--to',
      `player:${player.id}`,
      '--gift',
      '20',
      '--expires',
      '3',
    );
    await runSend(world.app, idIn(output));
    const expires_at = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString();
    expect(await newest()).toMatchObject({
      promotional: true,
      gift: { amount: 2000n, wallet: 'bonus', wager: 20_000n, expires_at, state: 'claimable' },
    });
  });

  it('gives free rounds only with a second operator', async () => {
    const rounds = ['--free-rounds', '4', '--games', 'dice', '--stake', '10'];
    const words = [...TEXTS, '--to', `player:${player.id}`, ...rounds];
    const shown = await messageCommand('sana', 'send', ...words);
    expect(shown).toMatch(/^Proposed, 39\.60\. A second operator/);
    expect(await agreeAs(world, 'omar', shown)).toMatch(/it is being sent/);
    const { rows } = await world.pool.query('select id from message_send order by created_at desc, id desc limit 1');
    expect(await runSend(world.app, rows[0].id)).toBe(1);
    expect(await newest()).toMatchObject({
      promotional: true,
      gift: { amount: 4_000n, free_rounds: { rounds: 4, stake: 1_000n, games: ['dice'] } },
    });
  });

  it('needs two operators for a gift above the limit', async () => {
    const gift = ['--to', `player:${player.id}`, '--gift', '60000', '--wallet', 'bonus'];
    const shown = await messageCommand('sana', 'send', ...TEXTS, ...gift);
    expect(shown).toMatch(/second operator/);
    const id = (await world.pool.query('select id from message_send order by created_at desc, id desc limit 1')).rows[0]
      .id;
    expect(await runSend(world.app, id)).toBe(0);
    await expect(agreeAs(world, 'sana', shown)).rejects.toThrow(/Another operator must agree/);
    await expect(messageCommand('omar', 'approve', id)).rejects.toThrow(/has proposed exactly this/);
    expect(await agreeAs(world, 'omar', shown)).toMatch(/Approved/);
    expect(await runSend(world.app, id)).toBe(1);
    await expect(messageCommand('omar', 'approve', id)).rejects.toThrow(/is done/);
    await expect(agreeAs(world, 'omar', shown)).rejects.toThrow(/was executed/);
    expect((await logOf(id)).map(({ operator, act }) => [operator, act])).toEqual([
      ['sana', 'message send (first name)'],
      ['omar', 'message approve'],
    ]);
  });

  it('gives gifts to no more players than it announced', async () => {
    const [counted, later] = [await payingPlayer(world), await payingPlayer(world)];
    const setLanguage = (language: string, ...ids: string[]) =>
      world.pool.query('update player set language = $1 where id = any($2)', [language, ids]);
    const gift = ['--to', 'all', '--language', 'ur', '--gift', '20000', '--wallet', 'bonus'];
    await world.pool.query(`update player set language = 'en'`);
    await setLanguage('ur', counted.id);
    const output = await messageCommand('omar', 'send', ...TEXTS, ...gift);
    expect(output).toMatch(/1 player/);
    await setLanguage('ur', later.id, player.id);
    expect(await runSend(world.app, idIn(output))).toBe(1);
    const { rows } = await world.pool.query('select state, sent from message_send where id = $1', [idIn(output)]);
    expect(rows).toEqual([{ state: 'done', sent: 1 }]);
    await setLanguage('en', later.id, player.id);
    const main = gift.map((word) => (word === 'bonus' ? 'main' : word));
    const shown = await messageCommand('omar', 'send', ...TEXTS, ...main);
    const proposed = await world.pool.query(
      `select content->'gift' as gift from operator_proposal where state = 'open' order by at desc limit 1`,
    );
    expect(proposed.rows[0].gift).toMatchObject({ players_at_most: 1, cost_cents_at_most: '2000000' });
    await setLanguage('ur', later.id, player.id);
    await expect(agreeAs(world, 'sana', shown)).rejects.toThrow(/no longer fits/);
    await setLanguage('en', later.id, player.id, counted.id);
  });

  it('stops a sending if its gifts cost more than the command announced', async () => {
    const output = await messageCommand('omar', 'send', ...TEXTS, '--to', `player:${player.id}`, '--gift', '100');
    const id = idIn(output);
    await world.pool.query('update message_send set sent = 1, gift_cents = gift_cents * 3 where id = $1', [id]);
    expect(await runSend(world.app, id)).toBe(0);
    const { rows } = await world.pool.query('select state from message_send where id = $1', [id]);
    expect(rows).toEqual([{ state: 'done' }]);
  });

  it('needs two operators to raise the limit for gifts', async () => {
    const wire = world.app.settings.wire('operator_rules') as object;
    const rules = JSON.stringify({ ...wire, one_name_limit: '90000.00' });
    const set = (name: string) => operateAs(world, name, 'set', 'operator_rules', rules);
    expect(await set('sana')).toMatch(/second operator/);
    expect(world.app.settings.get('operator_rules').one_name_limit).toBe(5_000_000n);
  });

  it('reaches the players of one VIP level, and no others', async () => {
    const [second, third] = [await payingPlayer(world), await payingPlayer(world)];
    const level = (player_id: string, n: number) =>
      world.pool.query(
        `insert into player_vip (player_id, level, rule_version, kept_from, looked_on, open_month)
         values ($1, $2, 1, '2026-03-01', '2026-03-01', '2026-03-01')`,
        [player_id, n],
      );
    await level(second.id, 2);
    await level(third.id, 3);
    const output = await messageCommand('sana', 'send', ...TEXTS, '--to', 'vip:3');
    expect(output).toMatch(/1 player/);
    expect(await runSend(world.app, idIn(output))).toBe(1);
    const { rows } = await world.pool.query('select player_id from message where send_id = $1', [idIn(output)]);
    expect(rows).toEqual([{ player_id: third.id }]);
  });

  it('stops a sending that has not finished', async () => {
    const output = await messageCommand('sana', 'send', ...TEXTS, '--to', 'all');
    expect(await messageCommand('omar', 'cancel', idIn(output))).toMatch(/0 had been sent/);
    expect(await runSend(world.app, idIn(output))).toBe(0);
  });

  it.each([
    [['--to', 'all'], /title-en is missing/],
    [[...TEXTS], /--to (is missing|must be all)/],
    [[...TEXTS, '--to', 'vip:0'], /--to (is missing|must be all)/],
    [[...TEXTS, '--to', 'vip:20'], /reaches nobody/],
    [[...TEXTS, '--to', 'inactive:0'], /--to (is missing|must be all)/],
    [[...TEXTS, '--to', 'player:nobody_here'], /no player/],
    [[...TEXTS, '--to', 'all', '--gift', '-5'], /--gift must be an amount/],
    [[...TEXTS, '--to', 'all', '--gift', '0'], /--gift must be an amount/],
    [[...TEXTS, '--to', 'all', '--wallet', 'main'], /belong to a gift/],
    [[...TEXTS, '--to', 'all', '--free-rounds', '4', '--games', 'dice'], /belong together/],
    [
      [...TEXTS, '--to', 'all', '--free-rounds', '4', '--games', 'mines', '--stake', '10'],
      /games with rounds of one step/,
    ],
    [[...TEXTS, '--to', 'all', '--free-rounds', '4', '--games', 'dice', '--stake', '1000000'], /A stake is/],
    [
      [...TEXTS, '--to', 'all', '--free-rounds', '4', '--games', 'dice', '--stake', '10', '--gift', '5'],
      /takes the place/,
    ],
    [[...TEXTS, '--to', 'all', '--gift', '5', '--expires', '0'], /days/],
    [[...TEXTS, '--to', 'all', '--kind', 'balance'], /--kind must be inbox or notification or other/],
    [[...TEXTS, '--to', 'all', '--popup', '4'], /popup/],
    [[...TEXTS, '--to', 'all', '--link', 'javascript:alert(1)'], /--link must be a path of this site/],
    [[...TEXTS, '--to', 'all', '--link', '//host'], /--link must be a path of this site/],
    [[...TEXTS, '--to', 'all', '--link', '/promo'], /needs its text/],
    [[...TEXTS, '--to', 'all', '--to', 'all'], /twice/],
    [[...TEXTS, '--to', 'all', '--colour', 'red'], /"--colour" is not an option. Usage: message send/],
    [
      [...TEXTS.slice(0, 5), '{{.name}} wins', ...TEXTS.slice(6), '--to', 'all'],
      /--text-en has {{.name}}, which nothing fills/,
    ],
  ])('refuses %j with the reason, and writes nothing', async (words, reason) => {
    const before = await world.pool.query('select count(*) as n from message_send');
    await expect(messageCommand('sana', 'send', ...words)).rejects.toThrow(reason);
    expect((await world.pool.query('select count(*) as n from message_send')).rows).toEqual(before.rows);
  });
});
