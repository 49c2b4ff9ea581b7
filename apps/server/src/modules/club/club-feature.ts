import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { apiError } from '../../core/api-error.ts';
import { type Feature, handle } from '../../core/handle.ts';
import { findInviter } from '../referral/public.ts';
import { claimClub } from './claim-club.ts';
import { getClub } from './get-club.ts';
import { listMembers } from './list-members.ts';
import { settleClub } from './settle-club.ts';

const CHECK_EVERY_MS = 60_000;

const getInvite = handle(calls.getInvite, async (ctx, { params }) => {
  const inviter = await findInviter(ctx.db, params.invite ?? '', ctx.clock.now());
  if (inviter === null) throw apiError('NOT_FOUND');
  return { invited_by: shortName(inviter.alias_name) };
});

export const clubFeature: Feature = {
  name: 'club',
  handlers: [getInvite, getClub, listMembers, claimClub],
  jobs: [{ name: 'club-settle', every_ms: CHECK_EVERY_MS, max_at_once: 1, run: settleClub }],
};
