import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A TCP link of a machine: connections to `from` are forwarded to `to`. */
export type Link = { owner: string; from: number; to: number };

export type LinkMessage = { links: readonly Link[] } | { cut: string } | { heal: string };

/**
 * The network of the site's machines. A cut link forwards nothing and closes nothing, so both sides see silence, and
 * the kernel still confirms what is sent.
 */
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
    const done = once(this.#child, 'message');
    this.#child.send(message);
    await done;
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
