import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import { apiError } from '../../core/api-error.ts';
import { handle } from '../../core/handle.ts';
import { findInviter } from '../referral/public.ts';

/** The inviter's short name. Whether a device or number makes the visitor the same person is only known at sign-up. */
export const getInvite = handle(calls.getInvite, async (ctx, { params }) => {
  const inviter = await findInviter(ctx.db, params.invite ?? '', ctx.clock.now());
  if (inviter === null) throw apiError('NOT_FOUND');
  return { invited_by: shortName(inviter.alias_name) };
});
