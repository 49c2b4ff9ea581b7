import { afterAll, beforeAll, expect, it } from 'vitest';
import { handshakeError, listenAs } from '../../../../tests/world/listener.ts';
import { startWorld, type World } from '../../../../tests/world/world.ts';
import { createLog } from '../app/app.ts';
import { readConfiguration } from '../configuration/configuration.ts';

const lines: string[] = [];
let world: World;
beforeAll(async () => {
  const config = readConfiguration({ LOG_LEVEL: 'debug', DEMO: '1' }, '/');
  world = await startWorld({
    parts: { log: createLog(config, { destination: { write: (line) => void lines.push(line) } }) },
  });
});
afterAll(() => world.stop());

it('the log never contains the query of a handshake, whether accepted or refused [R7.35 token in the query]', async () => {
  const someone = await world.guest();
  const listener = await listenAs(world, someone.token);
  await listener.catchUp(null);
  listener.close();
  await handshakeError(world, 'a-secret-that-is-no-token');
  await handshakeError(world, someone.token, { origin: 'https://evil.example' });
  await fetch(`${world.url}/socket.io/?EIO=4&transport=polling&token=${someone.token}`);
  const all = lines.join('');
  expect(all).toContain('/api/c/auth/tourist_login');
  for (const secret of [someone.token, 'a-secret-that-is-no-token', 'transport=']) expect(all).not.toContain(secret);
});
