import { calls } from '@nua/contract';
import { handle } from '../../../core/handle.ts';
import { playerResponse } from './player-response.ts';

export const getPlayer = handle(calls.getPlayer, (ctx) => playerResponse(ctx.playerLoader()));
