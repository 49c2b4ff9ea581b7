import type { FastifyReply } from 'fastify';
import type { HeldConnections } from './held-connections.ts';
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
  send: (url: string, init: RequestInit) => Promise<Response>;
  /** The nonce of the page's Content-Security-Policy, and the policy itself where the server sets none. */
  pageNonce: (reply: FastifyReply) => string;
};

/** A merchant without a response after this time has not accepted the notification. Real time: it limits a socket, not a rule. */
const patience_ms = 10_000;

/** Calls the merchant; null when there was no response. */
export async function callMerchant(
  deps: SandboxDeps,
  where: string,
  init: RequestInit,
): Promise<{ status: number; body: string } | null> {
  const url = where.startsWith('/') ? deps.publicUrl().replace(/\/$/, '') + where : where;
  try {
    const response = await deps.send(url, { redirect: 'manual', signal: AbortSignal.timeout(patience_ms), ...init });
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
