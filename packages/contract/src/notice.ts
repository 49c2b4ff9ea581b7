/** What a player is warned of about the account itself, the text of its event being `notice_` and the kind. */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'password_reset',
  'password_reset_stopped',
  'payout_account_added',
  'token_reused',
  'phone_changed',
  'phone_change_asked',
  'phone_change_stopped',
  'data_exported',
  'ticket_answered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
