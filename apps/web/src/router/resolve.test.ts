import { describe, expect, it } from 'vitest';
import { clientForTests, player } from '../boot/client-for-tests.ts';
import { resolve } from './resolve.ts';

const at = (path: string) => new URL(path, 'http://own');

describe('a move in the browser', () => {
  const internal = ['/omega-test', '/sigma-test', '/sigma-test?a=1'];
  it.each(internal)('to %s ends at 404 for whoever it is, and asks for nothing [R2.10 visitor]', async (path) => {
    for (const token of [undefined, 't']) {
      const { client, asked } = clientForTests({
        ...(token && { token }),
        answers: { 'GET /api/c/player': { data: player() } },
      });
      expect(await resolve(client, at(path), null, 'push')).toMatchObject({
        page: null,
        problem: { status: 404, message: `Page Not Found: ${at(path).pathname}` },
      });
      expect(asked).toEqual([]);
    }
  });

  it('to a path that is no screen’s ends at 404', async () => {
    const { client } = clientForTests({});
    expect(await resolve(client, at('/no-such'), null, 'push')).toMatchObject({ problem: { status: 404 } });
  });

  it('to a path with a redirect rule leads where the rule leads, and says whether that is another site [R2.32]', async () => {
    const { client } = clientForTests({});
    client.stores.config.set({ redirects: { '/promo': 'https://partner.example/on', '/activity': '/promo' } });
    expect(await resolve(client, at('/promo'), null, 'push')).toEqual({
      redirect: 'https://partner.example/on',
      status: 302,
      external: true,
    });
    expect(await resolve(client, at('/activity'), null, 'push')).toMatchObject({
      redirect: '/promo',
      external: false,
    });
  });
});
