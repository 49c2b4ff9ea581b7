import { errors } from '@nua/contract/errors.ts';
import { pullGameWallet } from '@nua/contract/game.ts';
import { isApiError } from '../../api/api-error.ts';
import type { Player } from '../../api/wire.ts';
import type { Client } from '../../client/client.ts';
import { gameSum, refreshPlayer } from '../../modules/player/public.ts';
import { GAME_LOCK } from '../../platform/locks.ts';

const RETRY_MS = 3000;
const RETRIES = 20;

export type ScreenChange = { into: string; outOf: string | null };

/**
 * Whether a navigation must move the money of the game wallet back to the main wallet: never into a game, always out of a game, and between
 * other screens only if the game wallet has money.
 */
export function needsPull({ into, outOf }: ScreenChange, player: Player | undefined): boolean {
  if (into === 'game-play') return false;
  return outOf === 'game-play' || (player !== undefined && gameSum(player, undefined) !== 0n);
}

/** Moves the money of the game wallet back to the main wallet. While a game is open in another tab, only a withdrawal moves the money. */
export async function pullBack(client: Client, into: string, retries = RETRIES): Promise<void> {
  const isForWithdraw = into === 'wallet-withdraw';
  if (!isForWithdraw && (await client.locks.isHeldElsewhere(GAME_LOCK))) return;
  try {
    await client.call(pullGameWallet, { quiet: true, ...(isForWithdraw && { query: { for: 'withdraw' } }) });
    await refreshPlayer(client);
  } catch (error) {
    // Money cannot be moved during a round or another transfer. The transfer is retried later, unless the player is in a game again.
    const isBusy = isApiError(error, errors.ROUND_IN_PROGRESS) || isApiError(error, errors.TRANSFER_IN_PROGRESS);
    if (isBusy && retries > 0) setTimeout(() => void pullAgain(client, into, retries - 1), RETRY_MS);
  }
}

async function pullAgain(client: Client, into: string, retries: number): Promise<void> {
  const isPlaying = client.stores.history.get().match?.route?.name === 'game-play';
  if (!isPlaying && client.stores.auth.get().token !== null) await pullBack(client, into, retries);
}
