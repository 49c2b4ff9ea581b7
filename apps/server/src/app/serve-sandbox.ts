import { createServer } from 'node:net';
import { createSandbox, type Sandbox } from '@nua/sandbox';
import Fastify from 'fastify';
import type { Clock } from '../core/clock.ts';
import { MERCHANT_PATH } from './outside-world.ts';

type SandboxParts = {
  clock: Clock;
  /** The address at which this process listens and at which nodes call it. */
  url: string;
  /** The address of the site, to which providers send their notices. */
  site: () => string;
  data_file?: string;
};

export type ServedSandbox = { url: string; sandbox: Sandbox; stop(): Promise<void> };

/**
 * Serves the sandbox for several nodes over HTTP.
 *
 * Errors  the error of `listen` if the address cannot be used. The journal is not opened in this case.
 */
export async function serveSandbox({ clock, url, site, data_file }: SandboxParts): Promise<ServedSandbox> {
  const { hostname, port } = new URL(url);
  const listenOptions = { port: Number(port || 80), host: hostname.replace(/^\[|\]$/g, '') };
  // A second sandbox process would overwrite the journal.
  await assertFree(listenOptions);
  const address = { url };
  const sandbox = createSandbox({
    clock,
    publicUrl: () => address.url,
    merchantUrl: site,
    ...(data_file !== undefined && { dataFile: data_file }),
  });
  const fastify = Fastify({ forceCloseConnections: true });
  await fastify.register(sandbox.plugin);
  fastify.get(MERCHANT_PATH, async () => ({
    tmfb_public_key: sandbox.tmfbPublicKey(),
    fcm_account: sandbox.fcmAccount(),
    witness_key: sandbox.witnessKey(),
    smtp_url: sandbox.smtpUrl(),
  }));
  await fastify.listen(listenOptions);
  if (listenOptions.port === 0) address.url = `http://127.0.0.1:${(fastify.server.address() as { port: number }).port}`;
  return { url: address.url, sandbox, stop: () => fastify.close() };
}

async function assertFree(listenOptions: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(listenOptions, resolve);
  });
  await new Promise<void>((resolve) => probe.close(() => resolve()));
}
