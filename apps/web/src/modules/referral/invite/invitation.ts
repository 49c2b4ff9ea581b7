import type { DialogProps } from '../../../client/dialog-names.ts';
import { type DailyMoment, mayOpenDailyDialog, wasShown } from '../../message/public.ts';
import { shareOf } from '../dial/dial-rules.ts';
import { type Referral, spanOf } from '../referral-query.ts';

/** The day of the last invitation on this device, or `never` if the player wants no more. `never` sorts after every day. */
export type LastInvitation = string | 'never' | null;

/** The invitation opens at most once a calendar day, and never if the player wants no more. */
export const isInvitationDue = (invited_on: LastInvitation, moment: DailyMoment): boolean =>
  !wasShown(invited_on, moment.today) && mayOpenDailyDialog(moment);

export type InvitationCandidate = {
  is_guest: boolean;
  wants_offers: boolean;
  is_excluded: boolean;
  /** Whether today's alert about unread messages is still due. The alert opens before the invitation. */
  is_alert_due: boolean;
};

/** The player must have a spin, or an active cycle in which friends bring spins. */
export function qualifiesForInvitation(player: InvitationCandidate, wheel: Pick<Referral, 'state' | 'spins'>): boolean {
  if (player.is_guest || !player.wants_offers || player.is_excluded || player.is_alert_due) return false;
  return wheel.spins.left > 0 || wheel.state === 'active';
}

export function inviteProps(wheel: Referral): DialogProps['inviteRoulette'] {
  const { code, link, target, table } = wheel;
  const { minimum_bps, maximum_bps } = spanOf(wheel, 'friend');
  const [from, to] = [shareOf(target, minimum_bps), shareOf(target, maximum_bps)];
  return { code, link, needed: table.friend_weighted, from, to };
}
