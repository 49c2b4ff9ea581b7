/** The kinds of security notice about the account. The event of kind `k` has the key `notice_k`. */
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
  'passkey_added',
  'passkey_removed',
  'sms_word_changed',
  'ticket_answered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
