import type { EventKey } from '@nua/contract/event.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import type { ToastTone } from '@nua/ui';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { isKnown } from '../platform/known-keys.ts';

type OwnText = { title: MessageId; text: MessageId; confirm?: MessageId };

export type EventLook = {
  /** This client's own text; null if the event's own text is shown. */
  own: OwnText | null;
  /** The look of its toast at the top right. */
  tone: ToastTone;
  /** The text that counts several events of its kind. */
  counted: MessageId;
  /** The page that shows the same by itself. */
  toldOn?: ScreenPath;
};

/** The keys with a text in the catalogue. */
type OwnKey = {
  [Key in EventKey]: `event.${Key}.title` | `event.${Key}.text` extends MessageId ? Key : never;
}[EventKey];

/**
 * The specification's warning is the look of every toast except good news and mere information: a warning sign on those teaches
 * players to ignore real warnings.
 */
const servers: EventLook = { own: null, tone: 'warning', counted: 'event.many.other' };

const ownText = (key: OwnKey): OwnText => ({ title: `event.${key}.title`, text: `event.${key}.text` });
const notice = (key: OwnKey, tone: ToastTone = 'warning'): EventLook => ({ ...servers, own: ownText(key), tone });

/** How each event is shown. */
const looks: Readonly<Record<EventKey, EventLook>> = {
  msg_new: servers,
  inviter_friend_reg_success: notice('inviter_friend_reg_success', 'positive'),
  // A dialog of its own shows it.
  msg_vip_upgrade: servers,
  notice_new_device: notice('notice_new_device'),
  notice_password_changed: notice('notice_password_changed'),
  notice_password_reset: notice('notice_password_reset'),
  notice_password_reset_stopped: notice('notice_password_reset_stopped'),
  notice_payout_account_added: notice('notice_payout_account_added'),
  notice_token_reused: notice('notice_token_reused'),
  notice_phone_changed: notice('notice_phone_changed'),
  notice_phone_change_asked: notice('notice_phone_change_asked'),
  notice_phone_change_stopped: notice('notice_phone_change_stopped', 'positive'),
  notice_data_exported: notice('notice_data_exported'),
  notice_ticket_answered: notice('notice_ticket_answered', 'positive'),
  deposit_credited: {
    own: { ...ownText('deposit_credited'), confirm: 'event.deposit_credited.confirm' },
    tone: 'warning',
    counted: 'event.many.deposit_credited',
    toldOn: '/wallet/deposit',
  },
  deposit_paid_debt: {
    own: { ...ownText('deposit_paid_debt'), confirm: 'event.deposit_paid_debt.confirm' },
    tone: 'warning',
    counted: 'event.many.deposit_credited',
    toldOn: '/wallet/deposit',
  },
  deposit_failed: {
    own: ownText('deposit_failed'),
    tone: 'warning',
    counted: 'event.many.deposit_failed',
    toldOn: '/wallet/deposit',
  },
  deposit_expired: {
    own: ownText('deposit_expired'),
    tone: 'warning',
    counted: 'event.many.deposit_expired',
    toldOn: '/wallet/deposit',
  },
  withdraw_requested: servers,
  withdraw_reviewing: servers,
  withdraw_approved: servers,
  withdraw_sending: servers,
  withdraw_unknown: servers,
  withdraw_paid: {
    own: { ...ownText('withdraw_paid'), confirm: 'event.withdraw_paid.confirm' },
    tone: 'warning',
    counted: 'event.many.withdraw_paid',
    toldOn: '/wallet/withdraw',
  },
  withdraw_rejected: {
    own: ownText('withdraw_rejected'),
    tone: 'warning',
    counted: 'event.many.withdraw_rejected',
    toldOn: '/wallet/withdraw',
  },
  withdraw_cancelled: servers,
  bonus_granted: {
    own: { ...ownText('bonus_granted'), confirm: 'event.bonus_granted.confirm' },
    tone: 'warning',
    counted: 'event.many.bonus_granted',
  },
  limit_reached: { own: ownText('limit_reached'), tone: 'warning', counted: 'event.many.limit_reached' },
  player_excluded: servers,
  announcement: servers,
  balance_changed: servers,
  deposit_reversed: { own: ownText('deposit_reversed'), tone: 'warning', counted: 'event.many.deposit_reversed' },
  game_money_home: servers,
  gift_claimed: servers,
  forced_update: notice('forced_update', 'info'),
};

/** How an event is shown. An unknown event of a newer server is shown in its own words. */
export const lookOf = (key: string): EventLook => (isKnown(looks, key) ? looks[key] : servers);
