import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type NodeMessage = { player_id: string } | { now: string };

export type ClusterNode = {
  url: string;
  /** Returns the number of connections of a player at the node. */
  sockets(player_id: string): Promise<number>;
  /** Sets the clock of a node that was started with CLOCK_AT. */
  setClock(now: Date): Promise<void>;
  kill(): Promise<void>;
};

export async function startNode(
  environment: Record<string, string>,
  main = join(import.meta.dirname, 'node-main.ts'),
): Promise<ClusterNode> {
  const child: ChildProcess = fork(main, {
    env: { ...process.env, ...environment },
    execArgv: [],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = async (message: NodeMessage): Promise<{ sockets: number }> => {
    const response = once(child, 'message') as Promise<[{ sockets: number }]>;
    child.send(message);
    return (await response)[0];
  };
  return {
    url,
    sockets: async (player_id) => (await ask({ player_id })).sockets,
    async setClock(now) {
      await ask({ now: now.toISOString() });
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts a load balancer. With `turns`, it forwards a connection to the next node that accepts it; with `order`, to the first. */
export async function startBalancer(
  urls: readonly string[],
  policy: 'turns' | 'order' = 'turns',
): Promise<{ url: string; stop(): void }> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => {});
    if (policy === 'order') turn = 0;
    const attempt = (attempts_left: number): void => {
      if (attempts_left === 0) return void client.destroy();
      const node = connect(ports[turn++ % ports.length]!, '127.0.0.1');
      node.once('error', () => attempt(attempts_left - 1));
      node.once('connect', () => {
        node.removeAllListeners('error');
        node.on('error', () => client.destroy());
        client.on('close', () => node.destroy());
        node.on('close', () => client.destroy());
        client.pipe(node).pipe(client);
      });
    };
    attempt(ports.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
