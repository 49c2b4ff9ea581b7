import type { EventKey, EventPayload } from '@nua/contract/event.ts';
import { type NoticeKind, noticeKinds } from '@nua/contract/notice.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import { type Cents, parseCents, wireCurrency, writtenMoney } from '@nua/money';
import type { Client } from '../client/client.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { plainText, readPlainText, readTemplate, type TemplatePiece } from '../i18n/template.ts';
import { isKnown } from '../platform/known-keys.ts';

type OwnText = { title: MessageId; text: MessageId; confirm?: MessageId };

export type EventDisplay = {
  /** This client's own text; null if the event's own text is shown. */
  own: OwnText | null;
  /** The text for several events of this kind, with their number. */
  counted: MessageId;
  /** The page of the order that the event is about. */
  orderPage?: ScreenPath;
};

/** The keys with a text in the catalogue. */
type OwnKey = {
  [Key in EventKey]: `event.${Key}.title` | `event.${Key}.text` extends MessageId ? Key : never;
}[EventKey];

const serverTextDisplay: EventDisplay = { own: null, counted: 'event.many.other' };

const ownText = (key: OwnKey): OwnText => ({ title: `event.${key}.title`, text: `event.${key}.text` });
const notice = (key: OwnKey): EventDisplay => ({ ...serverTextDisplay, own: ownText(key) });

/** Every security notice has a text of this client. */
const notices = Object.fromEntries(
  noticeKinds.map((kind) => {
    const key: OwnKey = `notice_${kind}`;
    return [key, notice(key)];
  }),
) as Record<`notice_${NoticeKind}`, EventDisplay>;

/** How each event is shown. */
const displays: Readonly<Record<EventKey, EventDisplay>> = {
  msg_new: serverTextDisplay,
  inviter_friend_reg_success: notice('inviter_friend_reg_success'),
  // The dialog `vipUp` shows this event.
  msg_vip_upgrade: serverTextDisplay,
  ...notices,
  deposit_credited: {
    own: { ...ownText('deposit_credited'), confirm: 'event.deposit_credited.confirm' },
    counted: 'event.many.deposit_credited',
    orderPage: '/wallet/deposit',
  },
  deposit_paid_debt: {
    own: { ...ownText('deposit_paid_debt'), confirm: 'event.deposit_paid_debt.confirm' },
    counted: 'event.many.deposit_credited',
    orderPage: '/wallet/deposit',
  },
  deposit_failed: {
    own: ownText('deposit_failed'),
    counted: 'event.many.deposit_failed',
    orderPage: '/wallet/deposit',
  },
  deposit_expired: {
    own: ownText('deposit_expired'),
    counted: 'event.many.deposit_expired',
    orderPage: '/wallet/deposit',
  },
  withdraw_requested: serverTextDisplay,
  withdraw_reviewing: serverTextDisplay,
  withdraw_approved: serverTextDisplay,
  withdraw_sending: serverTextDisplay,
  withdraw_unknown: serverTextDisplay,
  withdraw_paid: {
    own: { ...ownText('withdraw_paid'), confirm: 'event.withdraw_paid.confirm' },
    counted: 'event.many.withdraw_paid',
    orderPage: '/wallet/withdraw',
  },
  withdraw_rejected: {
    own: ownText('withdraw_rejected'),
    counted: 'event.many.withdraw_rejected',
    orderPage: '/wallet/withdraw',
  },
  withdraw_cancelled: serverTextDisplay,
  bonus_granted: {
    own: { ...ownText('bonus_granted'), confirm: 'event.bonus_granted.confirm' },
    counted: 'event.many.bonus_granted',
  },
  limit_reached: { own: ownText('limit_reached'), counted: 'event.many.limit_reached' },
  player_excluded: serverTextDisplay,
  announcement: serverTextDisplay,
  balance_changed: serverTextDisplay,
  deposit_reversed: { own: ownText('deposit_reversed'), counted: 'event.many.deposit_reversed' },
  game_money_home: serverTextDisplay,
  gift_claimed: serverTextDisplay,
  tournament_standings: serverTextDisplay,
  forced_update: notice('forced_update'),
};

/** How an event is shown. An unknown event of a newer server is shown with the text in its payload. */
export const displayOf = (key: string): EventDisplay => (isKnown(displays, key) ? displays[key] : serverTextDisplay);

/** The text of an event in the player's language. It may contain links and line breaks. */
export type EventText = { title: string; text: readonly TemplatePiece[]; confirmText: string | undefined };

const AMOUNT = /^-?\d{1,15}\.\d{2}$/;

/** The text of an event: this client's message if it has one for the key, otherwise the filled template of the server. */
export function textOf(client: Client, payload: EventPayload): EventText {
  const t = client.i18n.translate();
  const { extra = {} } = payload;
  const { own } = displayOf(payload.key);
  if (own !== null) {
    const values = formatAmounts(extra);
    const confirmText = own.confirm === undefined ? extra.confirmText : t(own.confirm, values);
    return { title: t(own.title, values), text: readPlainText(t(own.text, values)), confirmText };
  }
  // The server sends its text in English, and also in Urdu if an operator has written it.
  const template = (part: 'title' | 'content'): string => {
    const inUrdu = client.stores.config.get().language === 'ur' ? extra[`${part}_ur`] : undefined;
    return typeof inUrdu === 'string' ? inUrdu : (payload[part] ?? '');
  };
  return {
    title: plainText(template('title'), extra),
    text: readTemplate(template('content'), extra),
    confirmText: extra.confirmText,
  };
}

/** The values of an event, with formatted amounts that are isolated from the direction of Urdu text. */
function formatAmounts(extra: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extra).map(([name, value]) =>
      typeof value === 'string' && AMOUNT.test(value)
        ? [name, writtenMoney(parseCents(value) as Cents, wireCurrency)]
        : [name, value],
    ),
  );
}
