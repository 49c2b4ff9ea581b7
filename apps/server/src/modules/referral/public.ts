/** Invitations, friends, and the referral wheel. Other modules import this file only. */
export { payCycle } from './cash-out.ts';
export { type Cycle, lockCycle } from './cycle-row.ts';
export { bindInvite, findInviter, invitedBy, notifyInviter } from './invite/bind-invite.ts';
export { inviteCodeOf, inviteLink } from './invite/invite-code.ts';
export { friendsThatCount, sharingFriends } from './invite/read-friends.ts';
export { samePersonAs, samePersonPairs } from './invite/same-person.ts';
export { referralFeature } from './referral-feature.ts';
