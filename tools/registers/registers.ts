/** A list of names, and an edit that adds a name. The files in `expected` must then have an entry for the new name. */
export type Register = {
  name: string;
  path: string;
  edit: readonly [from: string, to: string];
  expected: readonly string[];
};

const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src';

/** The registers of the contract, the server and the games. */
export const registers: readonly Register[] = [
  {
    name: 'a pay type',
    path: `${CONTRACT}/payment.ts`,
    edit: ['jazzcash: 3 }', 'jazzcash: 3, added: 4 }'],
    expected: [`${SERVER}/core/pay-type-facts.ts`, `${SERVER}/providers/rails/rails.ts`],
  },
  {
    name: 'a kind of limit',
    path: `${CONTRACT}/limit.ts`,
    edit: ["'stake'] as const", "'stake', 'added'] as const"],
    expected: [`${SERVER}/modules/protection/limit-rules.ts`],
  },
  {
    name: 'a period of limits',
    path: `${CONTRACT}/limit.ts`,
    edit: ["['day', 'week', 'month'] as const", "['day', 'week', 'month', 'added'] as const"],
    expected: [`${SERVER}/modules/protection/limit-period.ts`],
  },
  {
    name: 'a length of exclusions',
    path: `${CONTRACT}/limit.ts`,
    edit: ["'for_good'] as const", "'for_good', 'added'] as const"],
    expected: [`${SERVER}/modules/protection/begin-exclusion.ts`],
  },
  {
    name: 'a kind of event',
    path: `${CONTRACT}/event.ts`,
    edit: ['update: 9902,', 'update: 9902,\n  added: 8,'],
    expected: [`${CONTRACT}/event.ts`, `${SERVER}/providers/push/push-text.ts`],
  },
  {
    name: 'a key of the deposit event',
    path: `${CONTRACT}/event.ts`,
    edit: ["'deposit_credited' |", "'deposit_added' | 'deposit_credited' |"],
    expected: [`${SERVER}/providers/push/push-text.ts`],
  },
  {
    name: 'a security notice',
    path: `${CONTRACT}/notice.ts`,
    edit: ["'ticket_answered',", "'ticket_answered',\n  'added',"],
    expected: [`${SERVER}/modules/notify/notice/add-notice.ts`, `${SERVER}/providers/push/push-text.ts`],
  },
  {
    name: 'a state of deposits',
    path: `${CONTRACT}/deposit.ts`,
    edit: ["'reversed',\n] as const", "'reversed',\n  'added',\n] as const"],
    expected: [
      `${SERVER}/modules/payment/reversal/reversal-rules.ts`,
      `${SERVER}/modules/payment/deposit/deposit-response.ts`,
      `${SERVER}/modules/payment/deposit/deposit-rules.ts`,
    ],
  },
  {
    name: 'a state of withdrawals',
    path: `${CONTRACT}/withdraw.ts`,
    edit: ["'cancelled',\n] as const", "'cancelled',\n  'added',\n] as const"],
    expected: [
      `${SERVER}/modules/payment/reversal/reversal-rules.ts`,
      `${SERVER}/modules/payment/withdraw/withdraw-response.ts`,
      `${SERVER}/modules/payment/withdraw/withdraw-rules.ts`,
      `${SERVER}/modules/event/send-event.ts`,
    ],
  },
  {
    name: 'a result of the owner check of an account',
    path: `${CONTRACT}/payout-account.ts`,
    edit: ["'not_told'] as const", "'not_told', 'added'] as const"],
    expected: [`${SERVER}/modules/payment/owner/owner-rules.ts`],
  },
  {
    name: 'a purpose of codes',
    path: `${CONTRACT}/auth.ts`,
    edit: ["'sms_word',\n] as const", "'sms_word',\n  'added',\n] as const"],
    expected: [`${SERVER}/modules/person/code/send-code.ts`],
  },
  {
    name: 'a kind of push',
    path: `${CONTRACT}/push.ts`,
    edit: ["'promotions'] as const", "'promotions', 'added'] as const"],
    expected: [`${SERVER}/providers/push/push-rules.ts`],
  },
  {
    name: 'a language',
    path: `${CONTRACT}/wire.ts`,
    edit: ["['en', 'ur'] as const", "['en', 'ur', 'ps'] as const"],
    expected: [
      'apps/arcade/src/games/dice/text.ts',
      'apps/arcade/src/games/keno/text.ts',
      'apps/arcade/src/games/limbo/text.ts',
      'apps/arcade/src/games/mines/text.ts',
      'apps/arcade/src/games/plinko/text.ts',
      `${CONTRACT}/wire.ts`,
      `${SERVER}/core/pay-type-facts.ts`,
      `${SERVER}/modules/notify/message/system-texts.ts`,
      `${SERVER}/modules/payment/deposit/unpaid-advice.ts`,
      `${SERVER}/operator/texts/ticket-texts.ts`,
      `${SERVER}/providers/push/push-text.ts`,
    ],
  },
  {
    name: 'a game',
    path: 'packages/games/src/play/register.ts',
    edit: ["export { limbo } from '../limbo/limbo.ts';", "export { limbo, limbo as added } from '../limbo/limbo.ts';"],
    expected: ['apps/arcade/src/games/views.ts'],
  },
];
