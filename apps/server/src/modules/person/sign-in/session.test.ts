import { calls } from '@nua/contract';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../../../tests/world/sign-in.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk, newDevice, PASSWORD, type Someone } from '../../../../../../tests/world/world.ts';

const world = useWorld();

const codeOf = async (response: Promise<{ code: number }>) => (await response).code;
const me = (token: string) => codeOf(world.call(calls.getPlayer, { token }));
const refresh = (token: string) => world.call(calls.refreshToken, { token });
const day = 24 * 3_600_000;

async function signInOn(
  who: Someone,
  device = newDevice(),
): Promise<{ token: string; device: string; new_device: boolean }> {
  const { token, new_device } = expectOk(await signIn(world, who, { device })).data;
  return { token, device, new_device };
}

describe('refreshing the token', () => {
  it('replaces it on a new day, and the old token works for 30 more seconds [R4.05] [R7.16]', async () => {
    const { token, id } = await world.player();
    world.clock.advance(day);
    const { data } = expectOk(await refresh(token));
    expect(data).toMatchObject({ player_id: id, created_at: world.clock.now().toISOString() });
    expect(data.token).not.toBe(token);
    world.clock.advance(29_000);
    expect([await me(token), await me(data.token)]).toEqual([0, 0]);
    world.clock.advance(1_000);
    expect([await me(token), await me(data.token)]).toEqual([40100001, 0]);
  });

  it('gives the same token to tabs that refresh together [R4.05 tabs]', async () => {
    const { token } = await world.player();
    world.clock.advance(day);
    const responses = await Promise.all(Array.from({ length: 6 }, () => refresh(token)));
    expect(new Set(responses.map(({ data }) => data.token)).size).toBe(1);
    world.clock.advance(20_000);
    expect((await refresh(token)).data.token).toBe(responses[0]?.data.token);
  });

  it('ends the device’s session with a notice when a token is reused long after its replacement [R4.05 reuse] [R7.16]', async () => {
    const player = await world.player();
    world.clock.advance(day);
    const { data } = expectOk(await refresh(player.token));
    const other = await signInOn(player);
    world.clock.advance(31_000);
    expect(await codeOf(refresh(player.token))).toBe(40102010);
    expect([await me(data.token), await me(other.token)]).toEqual([40100001, 0]);
    const { rows } = await world.pool.query("select 1 from notice where player_id = $1 and kind = 'token_reused'", [
      player.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('stores no token in the database [R4.05]', async () => {
    const { token } = await world.player();
    const { data } = expectOk(await refresh(token));
    const { rows } = await world.pool.query('select s::text as line from session s');
    const all = rows.map(({ line }) => line).join('\n');
    for (const secret of [token, data.token]) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('is required within 30 days [R4.01]', async () => {
    const { token } = await world.player();
    world.clock.advance(30 * day);
    expect(await me(token)).toBe(40100001);
  });

  it('does not extend a session beyond 90 days after the sign-in [R4.01]', async () => {
    let { token } = await world.player();
    for (let n = 0; n < 4; n++) {
      world.clock.advance(22 * day);
      token = expectOk(await refresh(token)).data.token;
    }
    world.clock.advance(2 * day - 1_000);
    expect(await me(token)).toBe(0);
    world.clock.advance(1_000);
    expect(await me(token)).toBe(40100001);
    expect(await codeOf(refresh(token))).toBe(40100001);
  });
});

describe('the session cookie', () => {
  it('is enough to log out, and is ignored if a token is sent [R4.01 cookie] [R4.02]', async () => {
    const { token } = await world.player();
    const cookie = `nua_session=${token}`;
    const logout = (headers: Record<string, string>) => world.call(calls.logout, { headers });
    expect(await codeOf(logout({ cookie, authorization: 'Bearer none' }))).toBe(40100001);
    expect(await codeOf(logout({ cookie: 'nua_session=' }))).toBe(40100001);
    const logged_out = await logout({ cookie });
    expect(logged_out.headers.getSetCookie()[0]).toMatch(/^nua_session=; .*Max-Age=0$/);
    expect(await codeOf(world.call(calls.getPlayer, { token }))).toBe(40100001);
  });
  it('is set at login and refresh, removed at logout, and authenticates no call [R4.01 cookie]', async () => {
    const { token } = await world.player();
    const refreshed = await refresh(token);
    const cookie = refreshed.headers.getSetCookie().find((text) => text.startsWith('nua_session='));
    expect(cookie).toBe(`nua_session=${refreshed.data.token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000`);
    expect(await codeOf(world.call(calls.getPlayer, { headers: { cookie: cookie?.split(';')[0] ?? '' } }))).toBe(
      40100001,
    );
    const logged_out = await world.call(calls.logout, { token: refreshed.data.token });
    expect(logged_out.headers.getSetCookie()[0]).toMatch(/^nua_session=; .*Max-Age=0$/);
  });

  it('has __Host- and Secure if the site uses https', async () => {
    const { sessionCookie } = await import('../../../core/sessions/session-cookie.ts');
    const config = { ...world.app.config, public_url: 'https://nua.example' };
    expect(sessionCookie(config, 'abc')).toBe(
      '__Host-nua_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000',
    );
  });
});

describe('the server', () => {
  it('ends only this device’s session on logout [R4.02 server]', async () => {
    const player = await world.player();
    const other = await signInOn(player);
    expectOk(await world.call(calls.logout, { token: player.token }));
    expect([await me(player.token), await me(other.token)]).toEqual([40100001, 0]);
  });

  it('ends every session of a blocked player immediately, with reason and contact channels [R4.04 server] [R6.04] [R8.02 server]', async () => {
    const player = await world.player();
    const other = await signInOn(player);
    expect([await me(player.token), await me(other.token)]).toEqual([0, 0]);
    await world.pool.query('select block_player($1, $2, $3)', [player.id, 'underage', world.clock.now()]);
    await world.app.revisions.catchUp();
    for (const token of [player.token, other.token]) {
      const response = await world.call(calls.getPlayer, { token });
      expect([response.status, response.code]).toEqual([400, 40002004]);
      expect(response.wire).toMatchObject({ reason: 'underage', since: world.clock.now().toISOString() });
      expect(response.wire.channels[0]).toEqual({
        kind: 'email',
        label: 'help@nua.example',
        url: 'mailto:help@nua.example',
        example: true,
      });
    }
    const login = world.call(calls.login, { body: { user_name: player.user_name, password: PASSWORD } });
    expect(await codeOf(login)).toBe(40002004);
    const guess = world.call(calls.login, { body: { user_name: player.user_name, password: 'not this one' } });
    expect(await codeOf(guess)).toBe(40002001);
    await world.pool.query('select unblock_player($1)', [player.id]);
    expect(await me(player.token)).toBe(40100001);
    expect((await signInOn(player)).token).toBeTruthy();
  });

  it('ends the sessions of a player immediately when another process blocks the player [R6.04]', async () => {
    const { token, id } = await world.player();
    expect(await me(token)).toBe(0);
    const elsewhere = new pg.Client({ connectionString: world.app.config.database_url ?? '' });
    await elsewhere.connect();
    await elsewhere.query('select block_player($1, $2, $3)', [id, 'fraud', world.clock.now()]);
    await elsewhere.end();
    await expect.poll(() => me(token)).toBe(40002004);
  });

  it('uses no cached session while it cannot receive changes [R6.04]', async () => {
    const { token } = await world.player();
    expect(await me(token)).toBe(0);
    await world.app.revisions.catchUp();
    expect(world.app.sessions.known(token)).not.toBeNull();
    await world.app.revisions.stop();
    const { Revisions } = await import('../../../core/revisions.ts');
    const disconnected = new Revisions('postgres://nobody@127.0.0.1:1/none', world.app.log);
    const { Sessions } = await import('../../../core/sessions/sessions.ts');
    const sessions = new Sessions(world.pool, world.clock, disconnected);
    expect((await sessions.find(token)).state).toBe('alive');
    expect(sessions.known(token)).toBeNull();
  });

  it('stores the last use of a device at most every ten minutes, even if every request reads its session', async () => {
    const { token, id } = await world.player();
    const { Revisions } = await import('../../../core/revisions.ts');
    const { Sessions } = await import('../../../core/sessions/sessions.ts');
    const disconnected = new Revisions('postgres://nobody@127.0.0.1:1/none', world.app.log);
    const sessions = new Sessions(world.pool, world.clock, disconnected);
    const lastSeen = async () => {
      expect((await sessions.find(token)).state).toBe('alive');
      const { rows } = await world.pool.query('select last_seen_at from device where player_id = $1', [id]);
      return rows[0].last_seen_at as Date;
    };
    const first = await lastSeen();
    await world.advance(9 * 60_000);
    expect(await lastSeen()).toEqual(first);
    await world.advance(60_000);
    await expect.poll(lastSeen).toEqual(world.clock.now());
  });
});
