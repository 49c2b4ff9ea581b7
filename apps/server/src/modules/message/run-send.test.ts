import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { addCrowd, describeBigSend } from '../../../../../tests/message/describe-big-send.ts';
import { payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { type SendOptions, sendTo, writeSend } from '../../../../../tests/world/send-message.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { runDueSends, runSend } from './run-send.ts';

const DAY_MS = 86_400_000;
const PROCESS = resolve(import.meta.dirname, '../../../../../tests/world/run-send-process.ts');

const world = useWorld();

const countOf = async (sql: string, id: string): Promise<number> =>
  Number((await world.pool.query<{ n: string }>(`select count(*)::text as n ${sql}`, [id])).rows[0]?.n);
const messagesOf = (id: string) => countOf('from message where send_id = $1', id);
const receiversOf = (id: string) =>
  countOf('from (select distinct player_id from message where send_id = $1) receiver', id);
const stateOf = async (id: string) =>
  (await world.pool.query('select state, sent, passed_over from message_send where id = $1', [id])).rows[0];
const write = (options?: SendOptions) => writeSend(world, options);

describe('a sending', () => {
  it('to all players reaches each player once, but no player who joined later [R3.07]', async () => {
    const [first, second] = [await payingPlayer(world), await payingPlayer(world)];
    const id = await write();
    world.clock.advance(1000);
    const late = await payingPlayer(world);
    await runSend(world.app, id, 1);
    await runSend(world.app, id, 1);
    const { rows } = await world.pool.query<{ player_id: string }>('select player_id from message where send_id = $1', [
      id,
    ]);
    const reached = rows.map(({ player_id }) => player_id);
    expect(reached.filter((player_id) => player_id === first.id || player_id === second.id)).toHaveLength(2);
    expect(reached).not.toContain(late.id);
    expect(await stateOf(id)).toMatchObject({ state: 'done', sent: reached.length });
  });

  it('sends event 1 in the player’s language, with the id of the message [R4.16]', async () => {
    const player = await payingPlayer(world);
    await world.pool.query("update player set language = 'ur' where id = $1", [player.id]);
    const id = await sendTo(world, player.id, {
      gift: '10.00',
      show_type: 2,
      extra: { url: { label: 'x', link: '/y' } },
    });
    const { rows } = await world.pool.query('select event, payload from outbox where player_id = $1', [player.id]);
    expect(rows).toEqual([
      {
        event: 1,
        payload: {
          key: 'msg_new',
          title: 'سلام',
          content: 'ایک خط۔',
          extra: { url: { label: 'x', link: '/y' }, message_id: id, has_gift: true },
          show_type: 2,
        },
      },
    ]);
  });

  it('to inactive players skips players who were active recently', async () => {
    const inactive = await payingPlayer(world);
    world.clock.advance(31 * DAY_MS);
    const active = await payingPlayer(world);
    const id = await write({ segment: { to: 'inactive', days: 30 } });
    await runSend(world.app, id);
    const { rows } = await world.pool.query<{ player_id: string }>('select player_id from message where send_id = $1', [
      id,
    ]);
    const reached = rows.map(({ player_id }) => player_id);
    expect(reached).toContain(inactive.id);
    expect(reached).not.toContain(active.id);
  });

  it('of an offer skips excluded players', async () => {
    const player = await payingPlayer(world);
    const at = world.clock.now();
    await world.pool.query(
      `insert into player_exclusion (player_id, length, from_at, until_at, set_by) values ($1, 'for_good', $2, null, 'player')`,
      [player.id, at],
    );
    const to = { segment: { to: 'player', player_id: player.id } } as const;
    const offer = await write({ ...to, promotional: true });
    const fact = await write(to);
    await runSend(world.app, offer);
    await runSend(world.app, fact);
    expect(await stateOf(offer)).toMatchObject({ state: 'done', sent: 0, passed_over: 1 });
    expect(await stateOf(fact)).toMatchObject({ state: 'done', sent: 1, passed_over: 0 });
  });

  it('of an offer skips players who turned offers off', async () => {
    const player = await payingPlayer(world);
    expectOk(await world.call(calls.updatePlayer, { token: player.token, body: { offers: false } }));
    const segment = { to: 'player', player_id: player.id } as const;
    const [offer, fact] = [await write({ segment, promotional: true }), await write({ segment })];
    await runDueSends(world.app);
    expect(await stateOf(offer)).toMatchObject({ state: 'done', sent: 0, passed_over: 1 });
    expect(await stateOf(fact)).toMatchObject({ state: 'done', sent: 1, passed_over: 0 });
  });

  it('of an offer skips a player excluded by a node whose clock is ahead', async () => {
    const player = await payingPlayer(world);
    await world.pool.query(
      `insert into player_exclusion (player_id, length, from_at, until_at, set_by) values ($1, 'for_good', $2, null, 'operator:nadia')`,
      [player.id, new Date(world.clock.now().getTime() + 2_000)],
    );
    const offer = await write({ segment: { to: 'player', player_id: player.id }, promotional: true });
    await runSend(world.app, offer);
    expect(await stateOf(offer)).toMatchObject({ state: 'done', sent: 0, passed_over: 1 });
  });

  it('does not send a message again after the player deleted it', async () => {
    const player = await payingPlayer(world);
    const id = await sendTo(world, player.id);
    const send = await world.pool.query<{ send_id: string }>('select send_id from message where id = $1', [id]);
    expectOk(await world.call(calls.deleteMessage, { token: player.token, params: { id } }));
    const { send_id } = send.rows[0]!;
    await world.pool.query("update message_send set state = 'running', last_player = null where id = $1", [send_id]);
    await runSend(world.app, send_id);
    expect(await messagesOf(send_id)).toBe(1);
    expect(expectOk(await world.call(calls.listMessages, { token: player.token })).data.total).toBe(0);
  });

  it('does not start while it is proposed or cancelled', async () => {
    for (const state of ['proposed', 'cancelled']) {
      const id = await write();
      await world.pool.query('update message_send set state = $2 where id = $1', [id, state]);
      expect(await runSend(world.app, id)).toBe(0);
      expect(await messagesOf(id)).toBe(0);
    }
  });

  it('run by three workers in parallel sends each player one message', async () => {
    await addCrowd(world, 500);
    const id = await write();
    await Promise.all([1, 2, 3].map(() => runSend(world.app, id, 40)));
    expect(await messagesOf(id)).toBe(await receiversOf(id));
    expect(await stateOf(id)).toMatchObject({ state: 'done', sent: await messagesOf(id) });
  });

  it('resumes after its process was killed, and sends each player exactly one message', async () => {
    await addCrowd(world, 1_000);
    const id = await write();
    const players = await countOf('from player where created_at <= $1', world.clock.now().toISOString());
    const url = String(world.pool.options.connectionString);
    const child = spawn(process.execPath, [PROCESS, url, id, world.clock.now().toISOString(), '2'], {
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    while ((await messagesOf(id)) === 0 && child.exitCode === null) await stateOf(id);
    child.kill('SIGKILL');
    await ended;
    const before = await messagesOf(id);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(players);
    expect(await stateOf(id)).toMatchObject({ state: 'running', sent: before });
    await runSend(world.app, id);
    expect(await messagesOf(id)).toBe(players);
    expect(await receiversOf(id)).toBe(players);
    expect(await stateOf(id)).toMatchObject({ state: 'done', sent: players });
  });

  it('does not block later sendings when it fails, and the run reports the failure', async () => {
    await payingPlayer(world);
    const [broken, sound] = [await write(), await write()];
    await world.pool.query(`create function refuse_send() returns trigger language plpgsql as
      $$ begin if new.send_id = '${broken}' then raise 'no'; end if; return new; end $$`);
    await world.pool.query(
      'create trigger refuse before insert on message for each row execute function refuse_send()',
    );
    try {
      await expect(runDueSends(world.app)).rejects.toThrow(broken);
    } finally {
      await world.pool.query('drop function refuse_send cascade');
    }
    expect(await stateOf(broken)).toMatchObject({ state: 'waiting', sent: 0 });
    expect(await stateOf(sound)).toMatchObject({ state: 'done' });
    await runDueSends(world.app);
    expect(await stateOf(broken)).toMatchObject({ state: 'done' });
  });

  it('starts in the same run as all other due sendings', async () => {
    const sendToNewPlayer = async () => write({ segment: { to: 'player', player_id: (await payingPlayer(world)).id } });
    const [first, second] = [await sendToNewPlayer(), await sendToNewPlayer()];
    await runDueSends(world.app);
    expect(await stateOf(first)).toMatchObject({ state: 'done', sent: 1 });
    expect(await stateOf(second)).toMatchObject({ state: 'done', sent: 1 });
  });
});

describeBigSend({ players: 1_500, chunk: 20 });
