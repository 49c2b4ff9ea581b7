/** Shows the referral wheel, and invites friends. Other modules import this file only. */
export { watchInvitation } from './invite/watch-invitation.ts';
