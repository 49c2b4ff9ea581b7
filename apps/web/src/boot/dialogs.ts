import type { DialogModules, DialogName } from '../client/dialog-names.ts';
import type { Part } from '../client/part.ts';

type DialogParts = { readonly [Name in DialogName]: Part<DialogModules[Name]> };

/** The code of every dialog, and its texts. */
export const dialogParts: DialogParts = {
  inviteRoulette: {
    load: () => import('../features/referral/invite-roulette-dialog.tsx'),
    namespaces: ['payment', 'referral'],
  },
  cashOut: { load: () => import('../features/referral/cash-out-dialog.tsx'), namespaces: ['referral'] },
  depositConfirm: {
    load: () => import('../features/deposit/deposit-confirm-dialog.tsx'),
    namespaces: ['payment', 'deposit', 'promo'],
  },
  edit: {
    load: () => import('../features/profile/edit-dialog.tsx'),
    namespaces: ['profile', 'forms'],
  },
  inviteFriends: { load: () => import('../features/club/invite-friends-dialog.tsx'), namespaces: ['payment', 'club'] },
  status: { load: () => import('../shell/dialog/status-dialog.tsx'), namespaces: [] },
  vipUp: { load: () => import('../features/vip/vip-up-dialog.tsx'), namespaces: ['vip'] },
  withdrawConfirm: {
    load: () => import('../features/withdraw/withdraw-confirm-dialog.tsx'),
    namespaces: ['payment', 'withdraw'],
  },
  withdrawInfo: {
    load: () => import('../features/payout-account/withdraw-info-dialog.tsx'),
    namespaces: ['payment', 'payout-account', 'forms'],
  },
  prizeDialog: { load: () => import('../features/wheel/prize-dialog.tsx'), namespaces: ['wheel'] },
  withdrawList: {
    load: () => import('../features/withdraw/withdraw-list-dialog.tsx'),
    namespaces: ['payment', 'withdraw'],
  },
  phoneVerify: {
    load: () => import('../domain/phone-verify/phone-verify-dialog.tsx'),
    namespaces: ['forms', 'phone-verify'],
  },
  forgetPassword: {
    load: () => import('../features/auth/forget-password-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  claimNuaPrize: { load: () => import('../features/wheel/claim-nua-prize-dialog.tsx'), namespaces: ['wheel'] },
  guestModeLimitations: {
    load: () => import('../features/auth/guest-mode-limitations-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  guestSignInWarningMode: {
    load: () => import('../features/auth/guest-sign-in-warning-mode-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  engineer: {
    load: () => import('../features/engineer/engineer-dialog.tsx'),
    namespaces: ['engineer', 'forms'],
  },
  fullPageIframe: { load: () => import('../features/game/full-page-iframe-dialog.tsx'), namespaces: [] },
  leaveApp: { load: () => import('../shell/dialog/leave-app-dialog.tsx'), namespaces: [] },
  messageNotify: {
    load: () => import('../features/message/message-notify-dialog.tsx'),
    namespaces: ['message'],
  },
  unreadMessageAlert: {
    load: () => import('../features/message/unread-message-alert-dialog.tsx'),
    namespaces: ['message'],
  },
  loginBlocked: {
    load: () => import('../features/auth/login-blocked-dialog.tsx'),
    namespaces: ['auth', 'claim', 'forms', 'payment'],
  },
};
