import type { referralReasons } from '@nua/contract/referral.ts';

export const cashOutReasonTexts: Readonly<Record<(typeof referralReasons)[number], string>> = {
  same_person: 'Friends look like one person',
};

/** The texts of the pages of the cash-outs of the referral wheel. */
export const referrals = {
  title: 'Referral cash-outs',
  none: 'No cash-out',
  none_waits: 'No cash-out waits',
  all: 'All referral cash-outs',
  waiting_item: 'cash-out',
  cash_out: 'Referral cash-out',
  age: 'Age',
  began: 'First spin',
  reached: 'Target reached',
  decided: 'Paid or rejected',
  two_people: 'A second person must accept either decision.',
  lacks_permission: 'Only staff with the permission for rewards can decide.',
  friends: 'Friends who counted',
  no_friends: 'No friend counted.',
  friend: 'Friend',
  counted: 'Counted',
  same_as: 'Looks the same as',
  shares: 'Shares',
} as const;
