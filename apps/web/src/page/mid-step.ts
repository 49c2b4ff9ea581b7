import type { ScreenName } from '@nua/contract/screen.ts';
import type { Client } from '../client/client.ts';

/** Screens on which a reload would interrupt the player. */
const BUSY: ReadonlySet<ScreenName> = new Set<ScreenName>([
  'game-play',
  'wallet-deposit',
  'wallet-withdraw',
  'sign-up',
  'roulette-wheel',
  'referral-roulette',
]);

/** Whether a reload would interrupt the player now. If so, a new version of the client waits. */
export function isBusy(client: Pick<Client, 'stores'>): boolean {
  const { match, is_moving } = client.stores.history.get();
  const { open, waiting } = client.stores.dialogs.get();
  const isBusyScreen = match?.route != null && BUSY.has(match.route.name);
  return is_moving || waiting > 0 || open.length > 0 || isBusyScreen;
}
