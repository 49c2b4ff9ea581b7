import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A TCP link of a machine. Connections to port `from` are forwarded to port `to`. */
export type Link = { owner: string; from: number; to: number };

export type LinkMessage = { links: readonly Link[] } | { cut: string } | { heal: string };

/** The network of the site's machines. A cut link forwards nothing and closes nothing, so each side sees only silence. */
export class LinkProxies {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(links: readonly Link[]): Promise<LinkProxies> {
    const proxies = new LinkProxies(fork(join(import.meta.dirname, 'link-proxy-main.ts'), { execArgv: [] }));
    await proxies.#send({ links });
    return proxies;
  }

  async #send(message: LinkMessage): Promise<void> {
    const acknowledged = once(this.#child, 'message');
    this.#child.send(message);
    await acknowledged;
  }

  async cut(owner: string): Promise<void> {
    await this.#send({ cut: owner });
  }

  async heal(owner: string): Promise<void> {
    await this.#send({ heal: owner });
  }

  stop(): void {
    this.#child.disconnect();
  }
}
