import type { DialogModules, DialogName } from '../client/dialog-names.ts';
import type { Part } from '../client/part.ts';

type DialogParts = { readonly [Name in DialogName]: Part<DialogModules[Name]> };

export const dialogParts: DialogParts = {
  inviteRoulette: {
    load: () => import('../modules/referral/invite/invite-roulette-dialog.tsx'),
    namespaces: ['referral'],
  },
  cashOut: { load: () => import('../modules/referral/invite/cash-out-dialog.tsx'), namespaces: ['referral'] },
  depositConfirm: {
    load: () => import('../modules/payment/deposit/deposit-confirm-dialog.tsx'),
    namespaces: ['payment', 'deposit', 'promo'],
  },
  edit: {
    load: () => import('../modules/person/profile/edit-dialog.tsx'),
    namespaces: ['profile', 'forms'],
  },
  inviteFriends: { load: () => import('../modules/club/invite-friends-dialog.tsx'), namespaces: ['club'] },
  status: { load: () => import('../shell/dialog/status-dialog.tsx'), namespaces: [] },
  vipUp: { load: () => import('../modules/vip/vip-up-dialog.tsx'), namespaces: ['vip'] },
  withdrawConfirm: {
    load: () => import('../modules/payment/withdraw/withdraw-confirm-dialog.tsx'),
    namespaces: ['payment', 'withdraw'],
  },
  withdrawInfo: {
    load: () => import('../modules/payment/payout-account/withdraw-info-dialog.tsx'),
    namespaces: ['payment', 'payout-account', 'forms'],
  },
  prizeDialog: { load: () => import('../modules/wheel/prize/prize-dialog.tsx'), namespaces: ['wheel'] },
  withdrawList: {
    load: () => import('../modules/payment/withdraw/withdraw-list-dialog.tsx'),
    namespaces: ['payment', 'withdraw'],
  },
  phoneVerify: {
    load: () => import('../modules/person/phone-verify/phone-verify-dialog.tsx'),
    namespaces: ['forms', 'phone-verify'],
  },
  forgetPassword: {
    load: () => import('../modules/person/auth/password/forget-password-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  claimNuaPrize: { load: () => import('../modules/wheel/prize/claim-nua-prize-dialog.tsx'), namespaces: ['wheel'] },
  guestModeLimitations: {
    load: () => import('../modules/person/auth/guest/guest-mode-limitations-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  guestSignInWarningMode: {
    load: () => import('../modules/person/auth/guest/guest-sign-in-warning-mode-dialog.tsx'),
    namespaces: ['auth', 'forms'],
  },
  engineer: {
    load: () => import('../modules/engineer/panel/engineer-dialog.tsx'),
    namespaces: ['engineer', 'forms'],
  },
  fullPageIframe: { load: () => import('../modules/play/game/full-page-iframe-dialog.tsx'), namespaces: [] },
  leaveApp: { load: () => import('../shell/dialog/leave-app-dialog.tsx'), namespaces: ['phone'] },
  messageNotify: {
    load: () => import('../modules/message/inbox/message-notify-dialog.tsx'),
    namespaces: ['message'],
  },
  unreadMessageAlert: {
    load: () => import('../modules/message/inbox/unread-message-alert-dialog.tsx'),
    namespaces: ['message'],
  },
  loginBlocked: {
    load: () => import('../modules/person/auth/sign-in/login-blocked-dialog.tsx'),
    namespaces: ['auth', 'claim', 'forms'],
  },
};
