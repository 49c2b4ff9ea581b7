import type { Register } from './registers.ts';

const CONTRACT = 'packages/contract/src';
const WEB = 'apps/web/src';

export const clientRegisters: readonly Register[] = [
  {
    name: 'a screen',
    path: `${CONTRACT}/screen.ts`,
    edit: ["  promo: { path: '/promo'", "  added: { path: '/added', access: 'player' },\n  promo: { path: '/promo'"],
    expected: [`${WEB}/router/routes.ts`, `${WEB}/router/page-title.ts`, `${WEB}/boot/screens.ts`],
  },
  {
    name: 'a dialog',
    path: `${WEB}/client/dialog-names.ts`,
    edit: ["  'loginBlocked',", "  'loginBlocked',\n  'added',"],
    expected: [`${WEB}/client/dialog-names.ts`, `${WEB}/boot/dialogs.ts`],
  },
  {
    name: 'a panel of the profile',
    path: `${WEB}/client/panel-names.ts`,
    edit: ["'closing',\n] as const", "'closing',\n  'added',\n] as const"],
    expected: [
      `${WEB}/boot/panels.ts`,
      `${WEB}/modules/person/profile/profile-page.tsx`,
      `${WEB}/modules/person/profile/profile-panel.tsx`,
    ],
  },
  {
    name: 'a message in English',
    path: `${WEB}/modules/promo/text.en.ts`,
    edit: ['export const messages = {', "export const messages = {\n  'promo.added': 'Added',"],
    expected: [`${WEB}/modules/promo/text.ur.ts`],
  },
  {
    name: 'a message that is used and not defined',
    path: `${WEB}/modules/promo/promo-page.tsx`,
    edit: ["t('promo.title')", "t('promo.added')"],
    expected: [`${WEB}/modules/promo/promo-page.tsx`],
  },
  {
    name: 'a namespace without texts',
    path: `${WEB}/boot/screens.ts`,
    edit: ["namespaces: ['avatar']", "namespaces: ['added']"],
    expected: [`${WEB}/boot/screens.ts`],
  },
  {
    name: 'a name of the error table',
    path: `${CONTRACT}/errors.ts`,
    edit: ['  NO_GIFT: 40006001,', '  ADDED: 40006002,\n  NO_GIFT: 40006001,'],
    expected: [`${WEB}/api/error-text.ts`],
  },
  {
    name: 'a pay type',
    path: `${CONTRACT}/payment.ts`,
    edit: ['jazzcash: 3 }', 'jazzcash: 3, added: 4 }'],
    expected: [
      `${WEB}/modules/payment/channel/pay-types.ts`,
      `${WEB}/modules/payment/payout-account/withdraw-info-dialog.tsx`,
    ],
  },
  {
    name: 'a state of deposits',
    path: `${CONTRACT}/deposit.ts`,
    edit: ["'reversed',\n] as const", "'reversed',\n  'added',\n] as const"],
    expected: [`${WEB}/modules/payment/order/deposit-status.ts`, `${WEB}/modules/payment/order/status-badge.ts`],
  },
  {
    name: 'a state of withdrawals',
    path: `${CONTRACT}/withdraw.ts`,
    edit: ["'cancelled',\n] as const", "'cancelled',\n  'added',\n] as const"],
    expected: [`${WEB}/modules/payment/withdraw/withdraw-status.ts`, `${WEB}/modules/payment/order/status-badge.ts`],
  },
  {
    name: 'a reason of payments',
    path: `${CONTRACT}/payment-reason.ts`,
    edit: ['export const paymentReasons = [', "export const paymentReasons = [\n  'added',"],
    expected: [`${WEB}/modules/payment/order/reason-text.ts`],
  },
  {
    name: 'a kind of fund records',
    path: `${CONTRACT}/fund-record.ts`,
    edit: ["'debt',\n] as const", "'debt',\n  'added',\n] as const"],
    expected: [`${WEB}/modules/payment/wallet/fund/fund-record-text.ts`],
  },
  {
    name: 'a kind of limit',
    path: `${CONTRACT}/limit.ts`,
    edit: ["'stake'] as const", "'stake', 'added'] as const"],
    expected: [
      `${WEB}/modules/protection/limits-query.ts`,
      `${WEB}/modules/protection/limit/limits-panel.tsx`,
      `${WEB}/modules/protection/limit/limit-row.tsx`,
    ],
  },
  {
    name: 'a security notice',
    path: `${CONTRACT}/notice.ts`,
    edit: ["'ticket_answered',", "'ticket_answered',\n  'added',"],
    expected: [`${WEB}/realtime/event-display.ts`],
  },
  {
    name: 'a field of a form',
    path: `${WEB}/modules/person/alias-rules.ts`,
    edit: ['alias_name: aliasName }', 'alias_name: aliasName, added: v.string() }'],
    expected: [`${WEB}/modules/person/alias-rules.ts`],
  },
  {
    name: 'a language',
    path: `${CONTRACT}/wire.ts`,
    edit: ["['en', 'ur'] as const", "['en', 'ur', 'ps'] as const"],
    expected: [`${WEB}/i18n/language.ts`],
  },
];
