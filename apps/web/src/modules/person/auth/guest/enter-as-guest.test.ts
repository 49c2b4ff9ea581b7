import { expect, it } from 'vitest';
import { clientForTests, session } from '../../../../boot/client-for-tests.ts';
import { loadConfig } from '../../../site/load-config.ts';
import { enterAsGuest, mayGetGuestGrant } from '../account-calls.ts';

const at = '2026-03-02T06:00:00.000Z';

it('an entry as a guest sends the same secret until it has succeeded, and then a new one [R6.03 grant]', async () => {
  const refusals = [50000001, 40002005];
  const { client, requests } = clientForTests({
    responses: {
      'POST /api/c/auth/tourist_login': () => {
        const code = refusals.shift();
        return code === undefined ? { data: session('t', at) } : { code };
      },
    },
  });
  await loadConfig(client);
  await expect(enterAsGuest(client)).rejects.toThrow();
  await expect(enterAsGuest(client)).rejects.toThrow();
  expect(mayGetGuestGrant(client)).toBe(true);
  await enterAsGuest(client);
  expect(mayGetGuestGrant(client)).toBe(false);
  await enterAsGuest(client);
  const bodies = requests.filter(({ path }) => path.endsWith('tourist_login')).map(({ body }) => JSON.parse(body!));
  const [first, second, third, next] = bodies.map(({ attempt }) => attempt as string);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).toMatch(/^[0-9a-f]{32}$/);
  expect(next).not.toBe(first);
});
