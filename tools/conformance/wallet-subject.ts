import { randomUUID } from 'node:crypto';
import { createStudio } from '@nua/sandbox';
import type { WalletSubject } from './wallet-rules.ts';

export type WalletAddress = {
  /** The address ends with `/provider/{name}`, with the name that the platform has given the provider. */
  url: string;
  /** The secret with which the provider signs. */
  secret: string;
  /** A launched session with at least PKR 500.00, and the game that it may play. */
  session: string;
  game: string;
};

const ADDRESS = /^(https?:\/\/.+)\/provider\/([^/]+)\/?$/;

/** Whether an address belongs to a seamless wallet. */
export const isWalletAddress = (url: string): boolean => ADDRESS.test(url);

/** A seamless wallet at an address, called by the sandbox's studio. Every run has different call ids. */
export function walletSubject({ url, secret, session, game }: WalletAddress): WalletSubject {
  const [, base = '', name = ''] = ADDRESS.exec(url) ?? [];
  const series = randomUUID().slice(0, 13);
  return {
    studio: createStudio({ url: base, name, secret, series, now: () => new Date(), random: Math.random }),
    game,
    newSession: async () => session,
  };
}
