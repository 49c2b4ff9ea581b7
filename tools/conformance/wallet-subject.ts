import { randomUUID } from 'node:crypto';
import { createStudio } from '@nua/sandbox';
import type { WalletSubject } from './wallet-rules.ts';

export type WalletAddress = {
  /** The address ends with `/provider/{name}`. The platform gave the provider that name. */
  url: string;
  /** The secret with which the provider signs. */
  secret: string;
  /** A launched session with at least PKR 500.00, and its game. */
  session: string;
  game: string;
};

const ADDRESS = /^(https?:\/\/.+)\/provider\/([^/]+)\/?$/;

/** True if an address belongs to a seamless wallet. */
export const isWalletAddress = (url: string): boolean => ADDRESS.test(url);

/** A seamless wallet at an address. Every run uses other call ids. */
export function walletSubject({ url, secret, session, game }: WalletAddress): WalletSubject {
  const [, base = '', name = ''] = ADDRESS.exec(url) ?? [];
  const series = randomUUID().slice(0, 13);
  return {
    studio: createStudio({ url: base, name, secret, series, now: () => new Date(), random: Math.random }),
    game,
    newSession: async () => session,
  };
}
