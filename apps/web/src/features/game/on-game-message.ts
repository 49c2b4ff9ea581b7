import { errors } from '@nua/contract/errors.ts';
import { type Feel, readFrameMessage } from '@nua/contract/frame.ts';
import { launchGame } from '@nua/contract/game.ts';
import { isApiError } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import type { Client } from '../../client/client.ts';
import { refreshPlayer } from '../../domain/player/player-query.ts';
import { refreshProfileSoon } from '../../domain/player/refresh-soon.ts';
import { leaveExcluded } from '../../domain/protection/leave-excluded.ts';

export type GameEvents = {
  game_id: string;
  onReady: () => void;
  onRound: () => void;
  /** The player's own limit refused a bet. */
  onLimit: () => void;
  /** Whether a round is open: whoever leaves now is asked first. */
  onBusy: (busy: boolean) => void;
  /** Whether something of the game's own lies over it: the back button closes that first. */
  onSheet: (open: boolean) => void;
  /** The player wants to go elsewhere. */
  onLeave: (to: string) => void;
  /** The money is in the main wallet, or could not be brought back: the game looks again. */
  onRefilled: () => void;
};

/** Does what a game asks for. A message of the protocol without a case here does not compile. */
export function onGameMessage(client: Client, data: unknown, events: GameEvents): void {
  const { game_id, onReady, onRound, onLimit, onBusy, onSheet, onLeave } = events;
  const message = readFrameMessage(data);
  if (message === null) return;
  switch (message.type) {
    case 'ready':
      onReady();
      break;
    case 'busy':
      onBusy(true);
      break;
    case 'sheet':
    case 'no-sheet':
      onSheet(message.type === 'sheet');
      break;
    case 'refill':
      void refill(client, game_id).finally(events.onRefilled);
      break;
    case 'idle':
      onBusy(false);
      // Its own display counts; ours asks the ledger.
      void refreshProfileSoon(client);
      onRound();
      break;
    case 'limit':
      onLimit();
      break;
    case 'excluded':
      void leaveExcluded(client);
      break;
    case 'feel':
      rememberFeel(client, message);
      break;
    case 'exit':
      onLeave('/');
      break;
    case 'deposit':
      onLeave(`/wallet/deposit?game=${encodeURIComponent(game_id)}`);
      break;
    case 'page': {
      const { url } = message;
      client.openDialog('fullPageIframe', { url, title: client.i18n.translate()('game-play.check') });
      break;
    }
    default:
      message satisfies never;
  }
}

const FEEL = 'nua.game_feel';

/** Keeps on this device whether games sound and vibrate. */
function rememberFeel({ storage }: Pick<Client, 'storage'>, { sound, vibration }: Feel): void {
  if (sound || vibration) storage.write(FEEL, [sound && 'sound', vibration && 'vibration'].filter(Boolean).join(' '));
  else storage.remove(FEEL);
}

/** Tells a game that is ready what is kept; nothing where nothing was asked for. */
export function tellFeel({ storage }: Pick<Client, 'storage'>, tell: (feel: Feel) => void): void {
  const words = storage.read(FEEL)?.split(' ');
  if (words) tell({ type: 'feel', sound: words.includes('sound'), vibration: words.includes('vibration') });
}

/** Brings the main wallet's money back into the game that is open, the way a launch does; the frame stays the one it is. */
async function refill(client: Client, game_id: string): Promise<void> {
  try {
    await client.call(launchGame, { body: { game_id }, quiet: true });
    await refreshPlayer(client);
  } catch (error) {
    if (isApiError(error, errors.PLAYER_EXCLUDED)) return leaveExcluded(client);
    client.notify('error', await errorText(client, error));
  }
}
