import { createServer, Socket } from 'node:net';
import { join } from 'node:path';

/** A TCP proxy between a server and its PostgreSQL. It can stop forwarding without closing a connection, like a machine that fails. */
export type DatabaseProxy = {
  url: string;
  /** Stops forwarding. With `successor`, new connections work, as after a failover. */
  freeze(options?: { successor: boolean }): void;
  /** Resumes forwarding, and delivers the delayed data. */
  thaw(): void;
  stop(): Promise<void>;
};

/** Starts a proxy. The host in `database_url` is the folder of a Unix socket. */
export async function startDatabaseProxy(database_url: string): Promise<DatabaseProxy> {
  const { hostname, username, pathname } = new URL(database_url);
  const path = join(decodeURIComponent(hostname), '.s.PGSQL.5432');
  const sockets = new Set<Socket>();
  let is_new_frozen = false;
  const server = createServer((near) => {
    const far = new Socket().connect(path);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (is_new_frozen) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    freeze({ successor } = { successor: false }) {
      is_new_frozen = !successor;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      is_new_frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
