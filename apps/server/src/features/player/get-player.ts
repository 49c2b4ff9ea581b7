import { calls } from '@nua/contract';
import { handle } from '../../http/handle.ts';
import { playerAnswer } from './player-answer.ts';

export const getPlayer = handle(calls.getPlayer, (ctx) => playerAnswer(ctx.playerLoader()));
