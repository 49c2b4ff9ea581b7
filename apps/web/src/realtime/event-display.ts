import type { EventKey, EventPayload } from '@nua/contract/event.ts';
import { type NoticeKind, noticeKinds } from '@nua/contract/notice.ts';
import type { ScreenPath } from '@nua/contract/screen.ts';
import { type Cents, parseCents, wireCurrency, writtenMoney } from '@nua/money';
import type { Client } from '../client/client.ts';
import type { MessageId } from '../i18n/message-id.generated.ts';
import { plainText, readPlainText, readTemplate, type TemplatePiece } from '../i18n/template.ts';
import { isKnown } from '../platform/known-keys.ts';

type ClientText = { title: MessageId; text: MessageId; confirm?: MessageId };

export type EventDisplay = {
  /** The text of this client; null if the text of the event is shown. */
  clientText: ClientText | null;
  /** The text for several events of this kind, with their count. */
  counted: MessageId;
  /** The page of the order that the event is about. */
  orderPage?: ScreenPath;
};

/** The event keys with a text in the catalogue. */
type ClientTextKey = {
  [Key in EventKey]: `event.${Key}.title` | `event.${Key}.text` extends MessageId ? Key : never;
}[EventKey];

const serverTextDisplay: EventDisplay = { clientText: null, counted: 'event.many.other' };

const textIdsOf = (key: ClientTextKey): ClientText => ({ title: `event.${key}.title`, text: `event.${key}.text` });
const notice = (key: ClientTextKey): EventDisplay => ({ ...serverTextDisplay, clientText: textIdsOf(key) });

/** Every security notice has a text in the catalogue. */
const notices = Object.fromEntries(
  noticeKinds.map((kind) => {
    const key: ClientTextKey = `notice_${kind}`;
    return [key, notice(key)];
  }),
) as Record<`notice_${NoticeKind}`, EventDisplay>;

const displays: Readonly<Record<EventKey, EventDisplay>> = {
  msg_new: serverTextDisplay,
  inviter_friend_reg_success: notice('inviter_friend_reg_success'),
  // The dialog `vipUp` shows this event.
  msg_vip_upgrade: serverTextDisplay,
  ...notices,
  deposit_credited: {
    clientText: { ...textIdsOf('deposit_credited'), confirm: 'event.deposit_credited.confirm' },
    counted: 'event.many.deposit_credited',
    orderPage: '/wallet/deposit',
  },
  deposit_paid_debt: {
    clientText: { ...textIdsOf('deposit_paid_debt'), confirm: 'event.deposit_paid_debt.confirm' },
    counted: 'event.many.deposit_credited',
    orderPage: '/wallet/deposit',
  },
  deposit_failed: {
    clientText: textIdsOf('deposit_failed'),
    counted: 'event.many.deposit_failed',
    orderPage: '/wallet/deposit',
  },
  deposit_expired: {
    clientText: textIdsOf('deposit_expired'),
    counted: 'event.many.deposit_expired',
    orderPage: '/wallet/deposit',
  },
  withdraw_requested: serverTextDisplay,
  withdraw_reviewing: serverTextDisplay,
  withdraw_approved: serverTextDisplay,
  withdraw_sending: serverTextDisplay,
  withdraw_unknown: serverTextDisplay,
  withdraw_paid: {
    clientText: { ...textIdsOf('withdraw_paid'), confirm: 'event.withdraw_paid.confirm' },
    counted: 'event.many.withdraw_paid',
    orderPage: '/wallet/withdraw',
  },
  withdraw_rejected: {
    clientText: textIdsOf('withdraw_rejected'),
    counted: 'event.many.withdraw_rejected',
    orderPage: '/wallet/withdraw',
  },
  withdraw_cancelled: serverTextDisplay,
  bonus_granted: {
    clientText: { ...textIdsOf('bonus_granted'), confirm: 'event.bonus_granted.confirm' },
    counted: 'event.many.bonus_granted',
  },
  limit_reached: { clientText: textIdsOf('limit_reached'), counted: 'event.many.limit_reached' },
  player_excluded: serverTextDisplay,
  announcement: serverTextDisplay,
  balance_changed: serverTextDisplay,
  deposit_reversed: { clientText: textIdsOf('deposit_reversed'), counted: 'event.many.deposit_reversed' },
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

/** The text of an event: the client's text if the key has one, otherwise the filled template of the server. */
export function textOf(client: Client, payload: EventPayload): EventText {
  const t = client.i18n.translate();
  const { extra = {} } = payload;
  const { clientText } = displayOf(payload.key);
  if (clientText !== null) {
    const values = formatAmounts(extra);
    const confirmText = clientText.confirm === undefined ? extra.confirmText : t(clientText.confirm, values);
    return { title: t(clientText.title, values), text: readPlainText(t(clientText.text, values)), confirmText };
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
