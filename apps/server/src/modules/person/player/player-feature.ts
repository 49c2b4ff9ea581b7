import type { Feature } from '../../../core/handle.ts';
import { getPlayer } from './get-player.ts';
import { PLAYER_AND_WALLETS } from './player-response.ts';
import { updatePlayer } from './update-player.ts';

export const playerFeature: Feature = {
  name: 'player',
  handlers: [getPlayer, updatePlayer],
  on_pages: PLAYER_AND_WALLETS,
};
