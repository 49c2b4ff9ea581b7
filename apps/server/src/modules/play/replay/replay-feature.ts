import { calls } from '@nua/contract';
import { apiError } from '../../../core/api-error.ts';
import { type Feature, handle } from '../../../core/handle.ts';
import { findShared } from './find-shared.ts';
import { registerPictures } from './replay-picture-route.ts';
import { createShare, endShare, getShare, listShares, shareRound, takeBackShare } from './share-round.ts';
import { findStaffReplay } from './staff-replay.ts';

const getReplay = handle(calls.getReplay, async (ctx, { params }) => {
  const link = params.round ?? '';
  const replay = (await findShared(ctx, link)) ?? (await findStaffReplay(ctx, link));
  if (replay === null || replay.game_id !== params.game) throw apiError('NOT_FOUND');
  return replay;
});

export const replayFeature: Feature = {
  name: 'replay',
  handlers: [getReplay, getShare, shareRound, takeBackShare, listShares, createShare, endShare],
  routes: registerPictures,
};
