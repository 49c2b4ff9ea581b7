import { readFrameMessage } from '@nua/contract/frame.ts';
import type { Client } from '../../client.ts';
import { leaveExcluded } from '../../features/limit/leave-excluded.ts';
import { refreshProfileSoon } from '../../features/player/refresh-soon.ts';

export type GamePlace = {
  game_id: string;
  onReady: () => void;
  onRound: () => void;
  /** The player's own limit refused a bet. */
  onLimit: () => void;
};

/** Does what a game asks for. Every message of the protocol is heard: one without its case does not compile. */
export function hearGame(client: Client, data: unknown, { game_id, onReady, onRound, onLimit }: GamePlace): void {
  const message = readFrameMessage(data);
  if (message === null) return;
  switch (message.type) {
    case 'ready':
      onReady();
      break;
    case 'idle':
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
    case 'exit':
      void client.navigate('/');
      break;
    case 'deposit':
      void client.navigate(`/wallet/deposit?game=${encodeURIComponent(game_id)}`);
      break;
    case 'page': {
      const { url } = message;
      client.openDialog('fullPageIframe', { url, title: client.copy.translate()('game-play.check') });
      break;
    }
    default:
      message satisfies never;
  }
}
