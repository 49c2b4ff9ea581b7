/** A list of names, an edit that adds one, and the files that must have an entry for it. Paths begin at the root. */
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
    expected: [
      `${SERVER}/providers/rails/rails.ts`,
      `${SERVER}/domain/pay-types/pay-types.ts`,
      `${SERVER}/features/deposit/notify-unpaid.ts`,
    ],
  },
  {
    name: 'a kind of limit',
    path: `${CONTRACT}/limit.ts`,
    edit: ["'stake'] as const", "'stake', 'added'] as const"],
    expected: [`${SERVER}/domain/protection/limit-rules.ts`],
  },
  {
    name: 'a period of limits',
    path: `${CONTRACT}/limit.ts`,
    edit: ["['day', 'week', 'month'] as const", "['day', 'week', 'month', 'added'] as const"],
    expected: [`${SERVER}/domain/protection/limit-period.ts`],
  },
  {
    name: 'a length of exclusions',
    path: `${CONTRACT}/limit.ts`,
    edit: ["'for_good'] as const", "'for_good', 'added'] as const"],
    expected: [`${SERVER}/domain/protection/begin-exclusion.ts`],
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
    expected: [
      `${SERVER}/domain/notice/add-notice.ts`,
      `${SERVER}/domain/notice/notify-player.ts`,
      `${SERVER}/providers/push/push-text.ts`,
    ],
  },
  {
    name: 'a state of deposits',
    path: `${CONTRACT}/deposit.ts`,
    edit: ["'reversed',\n] as const", "'reversed',\n  'added',\n] as const"],
    expected: [
      `${SERVER}/domain/reversal/reversal-rules.ts`,
      `${SERVER}/features/deposit/deposit-response.ts`,
      `${SERVER}/features/deposit/deposit-rules.ts`,
    ],
  },
  {
    name: 'a state of withdrawals',
    path: `${CONTRACT}/withdraw.ts`,
    edit: ["'cancelled',\n] as const", "'cancelled',\n  'added',\n] as const"],
    expected: [
      `${SERVER}/domain/reversal/reversal-rules.ts`,
      `${SERVER}/features/withdraw/withdraw-response.ts`,
      `${SERVER}/domain/withdraw/withdraw-rules.ts`,
      `${SERVER}/domain/event/send-event.ts`,
    ],
  },
  {
    name: 'an answer about an account’s owner',
    path: `${CONTRACT}/payout-account.ts`,
    edit: ["'not_told'] as const", "'not_told', 'added'] as const"],
    expected: [`${SERVER}/domain/account-owner/owner-rules.ts`],
  },
  {
    name: 'a purpose of codes',
    path: `${CONTRACT}/auth.ts`,
    edit: ["'withdraw',\n] as const", "'withdraw',\n  'added',\n] as const"],
    expected: [`${SERVER}/features/auth/send-code.ts`],
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
      `${SERVER}/domain/message/system-texts.ts`,
      `${SERVER}/features/deposit/notify-unpaid.ts`,
      `${SERVER}/features/deposit/unpaid-advice.ts`,
      `${SERVER}/operator/ticket-acts.ts`,
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
