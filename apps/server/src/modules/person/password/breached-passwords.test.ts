import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startWorld, type World } from '../../../../../../tests/world/world.ts';
import { createPasswordRanges } from '../../../providers/passwords/password-ranges.ts';

const BREACHED = 'kitaab-aur-chai-58';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('a password that is known from a breach [ASVS 6.2.12]', () => {
  let world: World;
  let respond: (prefix: string) => { status: number; text: string };
  const requested_paths: string[] = [];
  const service = createServer((request, response) => {
    requested_paths.push(request.url ?? '');
    const { status, text } = respond((request.url ?? '').split('/').at(-1) ?? '');
    response.writeHead(status).end(text);
  });
  const padding = `${'0'.repeat(35)}:0`;
  const rangeWith =
    (password: string, count = 3) =>
    (prefix: string) => ({
      status: 200,
      text: sha1(password).startsWith(prefix) ? `${padding}\r\n${sha1(password).slice(5)}:${count}` : padding,
    });

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range`;
    world = await startWorld({ parts: { ports: { breached_passwords: createPasswordRanges(url) } } });
  });
  afterAll(async () => {
    await world.stop();
    await new Promise((resolve) => service.close(resolve));
  });

  it('is refused when a player changes to it', async () => {
    respond = rangeWith(BREACHED);
    const player = await world.player();
    requested_paths.length = 0;
    const body = { old_password: PASSWORD, password: BREACHED };
    const change = () => world.call(calls.changePassword, { body, token: player.token });
    expect(await change()).toMatchObject({ status: 400, msg: expect.stringMatching(/password/i) });
    expect(requested_paths).toEqual([`/range/${sha1(BREACHED).slice(0, 5)}`]);
    respond = rangeWith('another password of a breach');
    expect((await change()).code).toBe(0);
  });

  it('is refused at registration', async () => {
    respond = rangeWith(BREACHED);
    await expect(world.player({ password: BREACHED })).rejects.toThrow();
    await expect(world.player({ password: `${BREACHED}-2` })).resolves.toBeDefined();
  });

  it.each([
    ['an error', { status: 503, text: '' }],
    ['a page instead of a range', { status: 200, text: '<html></html>' }],
    ['nothing', { status: 200, text: '' }],
    ['padding alone', { status: 200, text: `${sha1(BREACHED).slice(5)}:0` }],
  ])('is accepted when the service responds with %s', async (_name, response) => {
    respond = () => response;
    await expect(world.player({ password: BREACHED })).resolves.toBeDefined();
  });

  it('is checked wherever a new password is hashed', () => {
    const module = join(import.meta.dirname, '..');
    const files = readdirSync(module, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const hashing = files.filter((name) =>
      /(?<!function )\bhashPassword\(/.test(readFileSync(join(module, name), 'utf8')),
    );
    expect(hashing).toEqual([join('password', 'hash-new-password.ts')]);
  });
});
