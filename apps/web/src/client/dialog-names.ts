import type { PayType } from '@nua/contract/payment.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import type { ComponentType } from 'react';
import type { NoticeText } from './notice-text.ts';

/**
 * Every dialog that the specification names, in its order, and whether it is there. One that is not cannot be opened.
 *
 * Source  specification section 2, "Dialogs"
 */
export const specifiedDialogs = {
  inviteRoulette: 'not implemented',
  cashOut: 'not implemented',
  depositConfirm: 'implemented',
  edit: 'implemented',
  inviteFriends: 'not implemented',
  status: 'implemented',
  vipUp: 'not implemented',
  withdrawConfirm: 'implemented',
  withdrawInfo: 'implemented',
  prizeDialog: 'not implemented',
  withdrawList: 'implemented',
  phoneVerify: 'implemented',
  forgetPassword: 'implemented',
  claimNuaPrize: 'not implemented',
  guestModeLimitations: 'implemented',
  guestSignInWarningMode: 'implemented',
  engineer: 'not implemented',
  fullPageIframe: 'implemented',
  leaveApp: 'not implemented',
  messageNotify: 'implemented',
  unreadMessageAlert: 'implemented',
  loginBlocked: 'implemented',
} as const;

type Specified = typeof specifiedDialogs;

/** A dialog that can be opened. */
export type DialogName = {
  [Name in keyof Specified]: Specified[Name] extends 'implemented' ? Name : never;
}[keyof Specified];

export type StatusProps = {
  kind: 'success' | 'fail' | 'info' | 'warning';
  title: string;
  message?: NoticeText;
  confirmText?: string;
  cancelText?: string;
  /** Closes by itself after this many seconds. */
  auto_close_s?: number;
  onConfirm?: () => void;
};

/** What each dialog is told when it opens. */
export type DialogProps = {
  /** Amount, fee, account, and what happens next, before paying in. The texts are ready to be shown. */
  depositConfirm: {
    amount: bigint;
    fee: bigint;
    pay_type: PayType;
    account: string;
    /** What the player owes; the amount pays it first. */
    debt: bigint;
    expected_s: number;
    onConfirm: () => void;
  };
  /** One field of the profile, and what stands in it now. */
  edit: { field: 'alias_name'; value: string } | { field: 'language'; value: 'en' | 'ur' };
  status: StatusProps;
  withdrawConfirm: {
    amount: bigint;
    fee: bigint;
    pay_type: PayType;
    account: string;
    expected_s: number;
    /** Whose the provider says the account is, and whether a person looks for that reason. */
    owner: { name: string | null; review: boolean } | null;
    /** Above this amount a person looks first, which usually takes so long. */
    review?: { above: bigint; expected_s: number };
    forfeited_bonus?: bigint;
    onConfirm: () => void;
  };
  withdrawInfo: { pay_type?: PayType; onChosen?: (payout_account_id: string) => void };
  withdrawList: object;
  phoneVerify: {
    purpose:
      | 'upgrade'
      | 'change_phone'
      | 'change_phone_old'
      | 'set_password'
      | 'close_account'
      | 'payout_account'
      | 'withdraw';
    /** Of a change of phone the new number, wherever the code goes. */
    phone?: string;
    amount?: bigint;
    onVerified: () => void;
  };
  forgetPassword: { phone?: string };
  guestModeLimitations: { reason?: 'deposit' | 'withdraw' | 'payout_account' };
  guestSignInWarningMode: { next: string };
  fullPageIframe: { url: string; title: string };
  /** A message that just came. The texts are templates over `extra`; `message_id` leads to the message itself. */
  messageNotify: {
    title: string;
    content: string;
    extra?: Readonly<Record<string, unknown>>;
    message_id?: string;
    has_gift?: boolean;
  };
  unreadMessageAlert: { inbox: number; notification: number; gifts: number };
  loginBlocked: {
    reason?: string;
    since?: string;
    channels?: readonly { label: string; url: string; example?: boolean }[];
  };
};

/** What the file of a dialog exports. `close` says whether the dialog was still open. */
export type DialogModules = {
  [Name in DialogName]: { Dialog: ComponentType<DialogProps[Name] & { close: () => boolean }> };
};

/** What tells of an event, each time in other words. */
export const isNotification = (name: DialogName): boolean => name === 'status' || name === 'messageNotify';

const GAME: ScreenPath = '/game-play';

/** While a game is shown, nothing may cover it but an external page it asked for. */
export const mayOpen = (name: DialogName, pathname: string): boolean => pathname !== GAME || name === 'fullPageIframe';
