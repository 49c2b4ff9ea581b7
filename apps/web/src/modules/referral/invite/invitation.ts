import type { DialogProps } from '../../../client/dialog-names.ts';
import { type DailyMoment, isFreeForDaily, wasShown } from '../../message/public.ts';
import { shareOf } from '../dial/dial-rules.ts';
import { type Referral, spanOf } from '../referral-query.ts';

/** The day of the last invitation on this device, or that the player wants no more of them: `never` sorts after every day. */
export type LastInvitation = string | 'never' | null;

/** Whether the invitation may open at this moment: once a calendar day, unless the player wants no more of them. */
export const mayInvite = (invited_on: LastInvitation, moment: DailyMoment): boolean =>
  !wasShown(invited_on, moment.today) && isFreeForDaily(moment);

export type InvitedPlayer = {
  is_guest: boolean;
  wants_offers: boolean;
  is_excluded: boolean;
  /** Today's alert about messages is still to be shown. It has precedence. */
  is_alert_due: boolean;
};

/** Whether the wheel is worth an invitation: the player may spin it, or friends can give spins. A guest cannot spin it at all. */
export function isInvited(player: InvitedPlayer, wheel: Pick<Referral, 'state' | 'spins'>): boolean {
  if (player.is_guest || !player.wants_offers || player.is_excluded || player.is_alert_due) return false;
  return wheel.spins.left > 0 || wheel.state === 'active';
}

/** The properties of the invite dialog: the conditions of this wheel, and the player's code and link. */
export function inviteProps(wheel: Referral): DialogProps['inviteRoulette'] {
  const { code, link, target, table } = wheel;
  const { minimum_bps, maximum_bps } = spanOf(wheel, 'friend');
  const [from, to] = [shareOf(target, minimum_bps), shareOf(target, maximum_bps)];
  return { code, link, needed: table.friend_weighted, from, to };
}
