import { type EmbeddedPostgres, type LaunchOptions, launchPostgres } from './launch.ts';
import { isAlive } from './postmaster-file.ts';

const CHECK_EVERY_MS = 100;

/** A server that is restarted at the same address when it dies. */
export type SupervisedPostgres = {
  current(): EmbeddedPostgres;
  url(database: string): string;
  stop(): Promise<void>;
};

/**
 * Launches PostgreSQL and restarts it when it dies, for example by the kernel's out-of-memory killer. Running requests fail, because their
 * connections are lost; the pools reconnect by themselves.
 */
export async function supervisePostgres(
  options: LaunchOptions,
  print: (line: string) => void,
): Promise<SupervisedPostgres> {
  let server = await launchPostgres(options);
  const { socket_folder } = server;
  let ended = false;
  let revival: Promise<void> | null = null;
  const revive = async () => {
    print('the database server is gone, starting it again');
    try {
      server = await launchPostgres({ ...options, socket_folder });
      print('the database server is back');
    } catch (error) {
      print(String(error));
    }
    revival = null;
  };
  const timer = setInterval(() => {
    if (!ended && revival === null && !isAlive(server.pid)) revival = revive();
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    current: () => server,
    url: (database) => server.url(database),
    stop: async () => {
      ended = true;
      clearInterval(timer);
      await revival;
      await server.stop();
    },
  };
}
