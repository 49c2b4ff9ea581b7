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
      return onReady();
    case 'idle':
      // Its own display counts; ours asks the ledger.
      void refreshProfileSoon(client);
      return onRound();
    case 'limit':
      return onLimit();
    case 'excluded':
      return void leaveExcluded(client);
    case 'exit':
      return void client.navigate('/');
    case 'deposit':
      return void client.navigate(`/wallet/deposit?game=${encodeURIComponent(game_id)}`);
    case 'page':
      return client.openDialog('fullPageIframe', {
        url: message.url,
        title: client.copy.translate()('game-play.check'),
      });
    default:
      return message satisfies never;
  }
}
