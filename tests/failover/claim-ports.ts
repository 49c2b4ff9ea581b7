import { once } from 'node:events';
import { createServer } from 'node:net';

/** The kernel takes ports for outgoing connections from 32768 on. Such a connection could take the port of a stopped program. */
const FIRST_PORT = 10_000;
const LAST_PORT = 30_000;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    const listening = once(probe, 'listening');
    probe.listen(port, '127.0.0.1');
    await listening;
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Returns ports that are free now. */
export async function claimPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (
    let port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT - 10 * count));
    ports.length < count;
    port += 1
  )
    if (await isFree(port)) ports.push(port);
  return ports;
}
