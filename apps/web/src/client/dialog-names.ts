import type { SmsPurpose } from '@nua/contract/auth.ts';
import type { PayType } from '@nua/contract/payment.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import type { ComponentType } from 'react';
import type { NoticeText } from './notice-text.ts';

/**
 * Every dialog of the specification, in its order.
 *
 * Source  specification section 2, "Dialogs"
 */
export const dialogNames = [
  'inviteRoulette',
  'cashOut',
  'depositConfirm',
  'edit',
  'inviteFriends',
  'status',
  'vipUp',
  'withdrawConfirm',
  'withdrawInfo',
  'prizeDialog',
  'withdrawList',
  'phoneVerify',
  'forgetPassword',
  'claimNuaPrize',
  'guestModeLimitations',
  'guestSignInWarningMode',
  'engineer',
  'fullPageIframe',
  'leaveApp',
  'messageNotify',
  'unreadMessageAlert',
  'loginBlocked',
] as const;

export type DialogName = (typeof dialogNames)[number];

export type StatusProps = {
  kind: 'success' | 'fail' | 'info' | 'warning';
  title: string;
  message?: NoticeText;
  confirmText?: string;
  cancelText?: string;
  auto_close_s?: number;
  onConfirm?: () => void;
};

/** The data of each dialog when it opens. */
export type DialogProps = {
  /** The player's code and link, the weighted stake that a friend must reach (`needed`), and the range that a spin can add. */
  inviteRoulette: {
    code: string;
    link: string;
    needed: bigint;
    from: bigint;
    to: bigint;
    /** Present if the dialog opened by itself: the wheel's target, and the handler of “don't show again”. */
    offer?: { target: bigint; onNever: () => void };
  };
  /** The target of the referral wheel, and the wagering required within a number of days. */
  cashOut: { amount: bigint; wager: bigint; days: number };
  depositConfirm: {
    amount: bigint;
    fee: bigint;
    pay_type: PayType;
    account: string;
    /** The player's debt, which the deposit pays first. */
    debt: bigint;
    /** The chosen promotion, or null: its bonus and the weighted stake it requires, both null for free rounds. */
    promo: { title: string; bonus: bigint | null; wager: bigint | null } | null;
    expected_s: number;
    onConfirm: () => void;
  };
  edit: { field: 'alias_name'; value: string } | { field: 'sms_word' } | { field: 'language'; value: 'en' | 'ur' };
  inviteFriends: { code: string; link: string };
  status: StatusProps;
  /** The level reached; 0 if the event does not contain it. */
  vipUp: { level: number };
  withdrawConfirm: {
    amount: bigint;
    fee: bigint;
    pay_type: PayType;
    account: string;
    expected_s: number;
    /** The account owner's name according to the provider, and whether a person reviews the withdrawal because of that name. */
    owner: { name: string | null; review: boolean } | null;
    /** True if a person reviews the withdrawal because it is the first withdrawal to an account that a new device added. */
    is_account_reviewed?: boolean;
    /** The amount above which a person reviews a withdrawal, and how long the review usually takes. */
    review?: { above: bigint; expected_s: number };
    forfeited_bonus?: bigint;
    /** True if the player must confirm again, because the bonus money has changed. */
    bonus_changed?: boolean;
    onConfirm: () => void;
  };
  withdrawInfo: { pay_type?: PayType; onChosen?: (payout_account_id: string) => void };
  /** The prize of a spin, whether the prize is another spin (`again`), and the number of remaining spins (`left`). */
  prizeDialog: { prize: bigint; again: boolean; left: number; onClaim?: () => void };
  withdrawList: { show: 'withdraw' | 'cash_out' };
  phoneVerify: {
    purpose: SmsPurpose;
    /** For a change of phone: the new number, even if the code is sent to the old number. */
    phone?: string;
    amount?: bigint;
    onVerified: () => void;
  };
  forgetPassword: { phone?: string };
  /** An unclaimed prize of the wheel, and its conditions as a bonus. */
  claimNuaPrize: { id: string; prize: bigint; expires_at: string; wager_times: number; days: number };
  guestModeLimitations: { reason?: 'deposit' | 'withdraw' | 'payout_account' | 'sign_out' };
  guestSignInWarningMode: { next: string };
  engineer: object;
  fullPageIframe: { url: string; title: string };
  leaveApp: object;
  /** A message that has just arrived. The texts are templates over `extra`; `message_id` leads to the message itself. */
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

/** The exports of a dialog's file. `close` returns whether the dialog was still open. */
export type DialogModules = {
  [Name in DialogName]: { Dialog: ComponentType<DialogProps[Name] & { close: () => boolean }> };
};

/** Whether a dialog shows events. Several such dialogs may be open at once, each with different content. */
export const isNotification = (name: DialogName): boolean => name === 'status' || name === 'messageNotify';

const GAME: ScreenPath = '/game-play';

/** Whether a dialog may open on this page. Over a game, only the frame with an external page may open. */
export const mayOpen = (name: DialogName, pathname: string): boolean => pathname !== GAME || name === 'fullPageIframe';
