import type { AnswerOf } from '@nua/contract/call.ts';
import type { listWins } from '@nua/contract/game.ts';

export type Win = AnswerOf<typeof listWins>['list'][number];
