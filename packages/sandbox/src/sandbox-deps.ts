import type { FastifyReply } from 'fastify';
import type { Behaviours } from './behaviours.ts';
import type { HeldConnections } from './held-connections.ts';
import type { ReceivedMail } from './mail/mail-scripts.ts';
import type { MerchantCallbacks, SandboxCredentials, SandboxDelays } from './sandbox-options.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Schedule } from './schedule.ts';

/** The dependencies of every part of the outside world. */
export type SandboxDeps = {
  clock: { now(): Date };
  state: SandboxState;
  held: HeldConnections;
  schedule: Schedule;
  credentials: SandboxCredentials;
  delays: SandboxDelays;
  callbacks: MerchantCallbacks;
  publicUrl: () => string;
  merchantUrl: () => string;
  behaviours: Behaviours;
  /** The secrets of the staff's authenticators, by name. */
  authenticators: Map<string, Buffer>;
  /** The secrets with which the receiver of webhooks checks signatures, as the merchant's console showed them. */
  webhookSecrets: Set<string>;
  /** The mails that the mail server received, the newest last. */
  mails: ReceivedMail[];
  /** The port of the mail server; 0 until it listens. */
  mail_server: { port: number };
  send: (url: string, init: RequestInit) => Promise<Response>;
  /** Returns the nonce of the page's Content-Security-Policy. Sets the policy if the server sets none. */
  pageNonce: (reply: FastifyReply) => string;
};

/** The timeout of a call to the merchant. It uses real time, not the sandbox's clock, because it protects a real socket. */
const timeout_ms = 10_000;

/** Calls the merchant; null without a response. */
export async function callMerchant(
  deps: SandboxDeps,
  address: string,
  init: RequestInit,
): Promise<{ status: number; body: string } | null> {
  const url = address.startsWith('/') ? deps.merchantUrl().replace(/\/$/, '') + address : address;
  try {
    const response = await deps.send(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout_ms), ...init });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
