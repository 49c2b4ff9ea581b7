import { errors } from '@nua/contract/errors.ts';
import { type Feel, readFrameMessage, type ShellToFrame } from '@nua/contract/frame.ts';
import { launchGame } from '@nua/contract/game.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { refreshPlayer, refreshProfileSoon } from '../../player/public.ts';
import { leaveExcluded } from '../../protection/public.ts';
import { type Evidence, onReceiptMessage } from '../../receipt/public.ts';

export type GameEvents = {
  game_id: string;
  onReady: () => void;
  /** Called when a round has ended and its outcome has been shown. */
  onRound: () => void;
  /** Called when a bet is refused because of the player's own limit. */
  onLimit: () => void;
  /** Called when a round opens or ends. While a round is open, leaving needs a confirmation. */
  onBusy: (busy: boolean) => void;
  /** Called when the game opens or closes a sheet, which the back button closes first. */
  onSheet: (open: boolean) => void;
  /** Called when the player wants to leave the game for another page. */
  onLeave: (to: string) => void;
  /** Called when a transfer of money into the game has ended or failed. The game then reloads its balance. */
  onRefilled: () => void;
  /** Called when the server contradicts a receipt of this device. */
  onConflict: (evidence: readonly Evidence[]) => void;
  send: (message: ShellToFrame) => void;
};

/** Handles a message of the game. If a message type of the protocol has no case here, this file does not compile. */
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
      // The game updates its own balance; the shell reads its balance from the ledger.
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
      storeFeedbackChoice(client, message);
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
    case 'note':
    case 'recall':
    case 'save':
      void onReceiptMessage(client, message, events);
      break;
    default:
      message satisfies never;
  }
}

const FEEDBACK_KEY = 'nua.game_feel';

/** Stores on this device whether games play sounds and vibrate. */
function storeFeedbackChoice({ storage }: Pick<Client, 'storage'>, { sound, vibration }: Feel): void {
  if (sound || vibration)
    storage.write(FEEDBACK_KEY, [sound && 'sound', vibration && 'vibration'].filter(Boolean).join(' '));
  else storage.remove(FEEDBACK_KEY);
}

/** Sends the stored sound and vibration settings to a game that is ready; sends nothing if none are stored. */
export function sendFeedbackChoice({ storage }: Pick<Client, 'storage'>, send: (feel: Feel) => void): void {
  const enabled = storage.read(FEEDBACK_KEY)?.split(' ');
  if (enabled) send({ type: 'feel', sound: enabled.includes('sound'), vibration: enabled.includes('vibration') });
}

/** Moves the main wallet's money into the open game, as a launch does, without reloading the frame. */
async function refill(client: Client, game_id: string): Promise<void> {
  try {
    await client.call(launchGame, { body: { game_id }, quiet: true });
    await refreshPlayer(client);
  } catch (error) {
    if (isApiError(error, errors.PLAYER_EXCLUDED)) return leaveExcluded(client);
    client.notify('error', await errorText(client, error));
  }
}
