/**
 * Every error code of the platform, in one table.
 *
 * A code is eight digits: HTTP status (3), domain (2), case (3). Domains: 00 wire, 01 sealing, 02 account, 03 ledger, 04 payments, 05 play,
 * 06 messages, 07 support, 08 rewards, 09 site. The comment beside each code explains what happened, whether money moved, and whether the
 * caller may repeat the call unchanged.
 *
 * Source  specification section 8; 40002004 is the specification's own number.
 */
export const errors = {
  // 00 wire
  MALFORMED_JSON: 40000001, // The body or a JSON query text cannot be read. Nothing moved. Correct it first.
  INVALID_INPUT: 40000002, // A field is missing, unknown or of the wrong form; data.fields names each. Nothing moved. Correct it first.
  ARCHIVE_TOO_WIDE: 40000007, // The filter of the list covers too many months of the archive. Nothing moved. Repeat with a shorter period.
  UNKNOWN_FILTER: 40000003, // The list does not support a filter, sort or operator. Nothing moved. Correct it first.
  IDEMPOTENCY_KEY_MISSING: 40000004, // A call that moves money has no Idempotency-Key (a UUID of version 7). Nothing moved. Repeat with one.
  IDEMPOTENCY_KEY_INVALID: 40000005, // The Idempotency-Key is not a UUID of version 7, so its age is unknown. Nothing moved now. If an earlier request used this key, check its result first. Then send a new request with a key of version 7.
  KEY_AHEAD: 40000006, // The time in the Idempotency-Key is over five minutes ahead of data.server_time. Nothing moved. Repeat with a new key made from the server's time.
  NOT_SIGNED_IN: 40100001, // There is no session, or it has ended (data.end_reason shows the reason to the owner of the session). Nothing moved. Sign in, then repeat with the same key.
  FORBIDDEN: 40300001, // The session may not do this. Nothing moved. Do not repeat.
  NOT_FOUND: 40400001, // The object does not exist, or belongs to another player. Nothing moved. Do not repeat.
  METHOD_NOT_ALLOWED: 40500001, // The path exists under another method. Nothing moved. Do not repeat.
  STILL_RUNNING: 40900001, // A request with the same key is in progress. It may still move money once. Repeat the same call after Retry-After.
  BODY_TOO_LARGE: 41300001, // More than 64 kB. Nothing moved. Do not repeat.
  UNSUPPORTED_MEDIA_TYPE: 41500001, // The Content-Type of the body is not application/json. Nothing moved. Repeat with it.
  KEY_EXPIRED: 40900002, // The key is so old that the result of its request may not be stored any more; data.server_time is the server's time. Nothing moved now. Check the result of the first request, then send a new request with a new key.
  KEY_REUSED: 42200001, // The key was used with another body. Nothing moved now. Use a new key for a new request.
  RATE_LIMITED: 42900001, // Too many calls. Nothing moved. Repeat after Retry-After.
  INTERNAL: 50000001, // An internal error in a call that only reads. Nothing moved. May be repeated.
  OUTCOME_UNKNOWN: 50000002, // An internal error in a call that changes something; it is unknown whether the change was made. Repeat with the same key, or check the state.
  BUSY: 50300001, // The queue is full. Nothing moved. Repeat with the same key after Retry-After.
  UNAVAILABLE: 50300002, // The database does not respond. A call that only reads moved nothing. For any other call it is unknown whether the change was made. Repeat with the same key after Retry-After.
  ARCHIVE_UNAVAILABLE: 50300004, // Records of an old month are in the archive, which cannot be read now. Nothing moved. Repeat after Retry-After.
  MAINTENANCE: 50300003, // Bets, launches and deposits stop until data.until, for maintenance. Nothing moved. Repeat with the same key after Retry-After.
  // 01 sealing
  SEAL_BROKEN: 40001001, // The sealed body cannot be decrypted. Nothing moved. Load the config again, then repeat once.
  SEAL_DAY: 40001002, // The body is sealed for a day too far from today; data.server_time is the server's time. Nothing moved. Seal the body for the server's day, then repeat once.
  SEAL_KEY: 40001003, // The body is sealed with a key that has been rotated. Nothing moved. Load the config again, then repeat once.
  SEAL_REQUIRED: 40001004, // This server accepts sealed bodies only. Nothing moved. Repeat sealed.
  // 02 account
  LOGIN_REFUSED: 40002001, // User name and password do not match, or there is no such player. Nothing moved. Try another password.
  CODE_REFUSED: 40002002, // The code is wrong, used or too old. Nothing moved. Ask for a new code after five attempts.
  PHONE_INVALID: 40002003, // Not a Pakistani mobile number. Nothing moved. Correct it first.
  PLAYER_BLOCKED: 40002004, // The player is blocked; data contains reason, date and channels. Nothing moved. Do not repeat.
  CAPTCHA_REQUIRED: 40002005, // A proof of work is required first; call captcha_code. Nothing moved. Repeat with it.
  PROOF_REQUIRED: 40002006, // A phone verification (sms, sms_verify) for exactly this action is required first. Nothing moved. Repeat after it.
  ADULT_AND_TERMS: 40002007, // The player must confirm being 18 or over, and the current terms. Nothing moved. Repeat with both.
  PASSWORD_WEAK: 40002008, // The password is on the list of common passwords. Nothing moved. Choose another.
  GUEST_ONLY: 40002009, // Only a guest can be upgraded. Nothing moved. Do not repeat.
  PHONE_SAME: 40002010, // The account already has this phone number. Nothing was done. Enter another.
  PAYOUT_PROOF_REFUSED: 40002011, // The account has no payout account with that number that is at least 72 hours old. Nothing was done. Correct it first; five attempts a day.
  AVATAR_REFUSED: 40002012, // The file is not a PNG, JPEG or WebP picture, or cannot be read. Nothing was done. Choose another.
  ENGINEER_REFUSED: 40002013, // The engineer password is wrong, or none is set. Nothing was done. Try another.
  PASSKEY_REFUSED: 40002015, // The signature of the passkey is invalid, already used or too old, or the passkey was removed. Nothing moved. Begin again, or use a code.
  PASSKEY_LIMIT: 40902009, // The account has data.maximum passkeys, the most it may have. Nothing was done. Remove one first.
  PASSWORD_REQUIRED: 40002014, // The code is right and still valid; this device is new to the account, so the password is required too. Nothing moved. Repeat with both.
  REFRESH_REUSED: 40102010, // An old token was used again after its grace period; the device's sessions ended. Nothing moved. Sign in.
  GUEST_MAY_NOT: 40302001, // A guest may play, but not deposit or withdraw. Nothing moved. Upgrade with a phone number first.
  PLAYER_EXCLUDED: 40302002, // A time-out or self-exclusion is in force; data has its end; null means permanent. Nothing moved. Repeat after the end.
  LIMIT_REACHED: 40302003, // The amount exceeds the player’s own limit; data names the limit, the amount left and when it resets. Nothing moved.
  PHONE_EXCLUDED: 40302004, // Another account held the verified phone number and is excluded; data has the end; null means permanent. Nothing moved. Repeat after the end, or ask customer service.
  PASSWORD_NOT_SET: 40302005, // The account has no password, and a withdrawal needs one. Nothing moved. Set one with a code, then repeat.
  USER_NAME_TAKEN: 40902001, // The user name is taken. Nothing moved. Choose another.
  PHONE_TAKEN: 40902002, // The verified phone number already has an account. Nothing moved. Sign in with it.
  LIMIT_NOT_CONFIRMABLE: 40902003, // No raise of this limit is pending, or it is too early to confirm it; data.confirm_from is the earliest time. Nothing changed.
  EXCLUSION_RUNS_LONGER: 40902004, // The exclusion in force already lasts as long or longer. Nothing changed. Do not repeat.
  PHONE_CHANGE_WAITING: 40902005, // A change of phone is pending until data.due_at. Nothing was done. Cancel it first, or wait.
  PASSWORD_RESET_WAITING: 40902008, // The password was set with a code, so the phone cannot change until data.until. Nothing was done. Repeat then.
  CLOSING_REFUSED: 40902006, // data.obstacles lists what is open: money, a payment, a round. Nothing was done. Finish those first.
  CLOSING_LEAVES_MONEY: 40902007, // give_up differs from data.left, the money that would be given up. Nothing was done. Confirm the amount.
  AVATAR_TOO_LARGE: 41302001, // More than 2 MB, or more than 40 megapixels. Nothing was done. Choose a smaller one.
  GUEST_LIMIT: 42902001, // This device has created the maximum number of guests for today. Nothing moved. Sign up or come back tomorrow.
  CODE_LIMIT: 42902002, // Codes were requested too often; data.retry_at is the next time. Nothing moved. Wait, or use another way.
  GUEST_NETWORK_LIMIT: 42902005, // The caller's network address has created the maximum number of guests for today, on many devices. Nothing moved. Sign up, use another network or come back tomorrow.
  LOGIN_DELAYED: 42902003, // Too many wrong passwords; data.retry_at is the time of the next attempt. Nothing moved.
  PHONE_CHANGE_LIMIT: 42902004, // Five wrong payout accounts in a day. Nothing was done. Try tomorrow, or ask customer service.
  SMS_NOT_SENT: 50302001, // The required text message could not be sent, so the action was not done; a code sent earlier no longer works. Repeat after Retry-After.
  // 03 ledger
  INSUFFICIENT_FUNDS: 40003001, // The wallet does not cover the amount; data.available is its balance. Nothing moved. Deposit first.
  ACCOUNT_FROZEN: 40303001, // An operator has frozen the account. Nothing moved. Ask customer service.
  TRANSFER_IN_PROGRESS: 40903001, // A transfer between the wallets is under way, or its outcome is unknown. Nothing else moved. Repeat later.
  ROUND_IN_PROGRESS: 40903002, // A round is open, so the game wallet cannot be emptied. Nothing moved. Repeat after the round.
  // 04 payments
  PAY_TYPE_CLOSED: 40004001, // The pay type is closed at the moment. Nothing moved. Choose another.
  DEPOSIT_BELOW_MINIMUM: 40004002, // data.limit is the minimum. Nothing moved. Correct it first.
  DEPOSIT_ABOVE_MAXIMUM: 40004003, // data.limit is the maximum. Nothing moved. Correct it first.
  DEPOSIT_FIELD_MISSING: 40004004, // The pay type requires a further field; data.fields names it. Nothing moved. Correct it first.
  WITHDRAW_BELOW_MINIMUM: 40004005, // data.limit is the minimum. Nothing moved. Correct it first.
  WITHDRAW_ABOVE_MAXIMUM: 40004006, // data.limit is the maximum. Nothing moved. Correct it first.
  WITHDRAW_DAILY_LIMIT: 40004007, // The day's maximum number or sum of withdrawals is reached; data names which of them. Nothing moved. Repeat tomorrow.
  PAYOUT_ACCOUNT_WAITING: 40004008, // The account is new and can be used from data.usable_from. Nothing moved. Repeat then or with a code.
  PAYOUT_ACCOUNT_MISMATCH: 40004009, // The account belongs to another pay type. Nothing moved. Choose another.
  IBAN_INVALID: 40004010, // The check digits or the form are wrong. Nothing moved. Correct it first.
  CNIC_INVALID: 40004011, // Not 13 digits in the form 5-7-1. Nothing moved. Correct it first.
  DETAILS_REFUSED: 40304001, // Wallet, CNIC or account cannot be used here; the reason is not disclosed. Nothing moved. Use others, or ask customer service.
  PAYOUT_ACCOUNT_EXISTS: 40904001, // The same account already exists. Nothing moved. Use it.
  WITHDRAW_NOT_CANCELLABLE: 40904002, // The withdrawal has been sent or is final. Its hold is unchanged. Do not repeat.
  DEPOSIT_PENDING_LIMIT: 40904003, // Too many deposits are pending. Nothing moved. Repeat when one is final.
  PAYOUT_ACCOUNT_BUSY: 40904004, // A withdrawal to this account is under way. Nothing moved. Repeat when it is final.
  DEBT_OUTSTANDING: 40904005, // A deposit was reversed and the player owes data.debt. Nothing moved. Deposit first; the deposit pays the debt.
  // 05 play
  STAKE_OUT_OF_RANGE: 40005001, // The stake is below or above the game's limits; data contains both. Nothing moved. Correct it first.
  TARGET_OUT_OF_RANGE: 40005002, // The call is well-formed and outside the game's pay table, or even the minimum stake on it could win more than data.payout_cap. Nothing moved. Correct it first.
  SEED_NOT_SET: 40005003, // No client seed is set for the shown commitment. Nothing moved. Set it, then repeat.
  GAME_CLOSED: 40005004, // The game is closed at the moment. Nothing moved. Choose another.
  TOO_FAST: 42905001, // The game has a pace and the last round began too recently. Nothing moved. Repeat after Retry-After.
  LAUNCH_TOKEN_REFUSED: 40105001, // The launch token was used, is too old or was revoked. Nothing moved. Launch the game again.
  SEED_STALE: 40905001, // The pair in the request is not the next seed pair. Nothing moved. Read the seeds again, then repeat.
  BETTING_CLOSED: 40905004, // No round of this game takes bets now, or the call names another round. Nothing moved. Bet on the next round with a new key.
  CASH_OUT_EARLY: 40905005, // The round is not running yet, or has not reached the lowest cash-out. Nothing moved. Repeat when it has.
  CASH_OUT_LATE: 40905006, // The round was over when the cash-out was received. Nothing moved. Do not repeat.
  FAVOURITE_LIMIT: 40905007, // The account has data.maximum favourites, the most it may have. Nothing was done. Remove one first.
  LAUNCH_ENDED: 40905008, // The session that this key opened at a provider has ended, or belongs to another device, or the player signed out meanwhile. Nothing moved now. Launch the game again with a new key.
  STEP_OUT_OF_TURN: 40905003, // The round has advanced, or another step is due first; data.n is the next step's number. Nothing moved. Read the round again.
  STEP_REFUSED: 40005005, // The round does not allow this step now. Nothing moved. Read the round again.
  GAME_PLAYED_ELSEWHERE: 40905002, // Another device of the player is in the game, so its money stays there. Nothing moved. Repeat a minute after it has closed the game.
  // 06 messages
  NO_GIFT: 40006001, // The message has no gift. Nothing moved. Do not repeat.
  GIFT_WHILE_EXCLUDED: 40306001, // Offers are closed while the player is excluded, until data.until. Nothing moved. Repeat then.
  GIFT_UNCLAIMED: 40906001, // The message's gift can still be claimed, so the message is not deleted. Nothing moved. Claim it first.
  GIFT_EXPIRED: 40906002, // The gift expired at data.expired_at. Nothing moved. Do not repeat.
  EVENT_UNKNOWN: 40406101, // On the socket: a frame with an unknown name. Nothing moved, the frame is ignored. Do not repeat.
  // 07 support
  TICKET_LIMIT: 42907001, // Too many tickets or replies for now; data.retry_at is the next time, if it is known. Nothing moved.
  TICKET_NETWORK_LIMIT: 42907002, // The caller's network address has sent too many tickets in an hour, from many devices. Nothing moved. Repeat after Retry-After, or from another network.
  // 08 rewards
  BONUS_STAKE_MAXIMUM: 40008001, // The stake would include bonus money and is above data.maximum. Nothing moved. Stake less, or only own money.
  FURTHER_STAKE_SHORT: 40008002, // A further stake takes own and bonus money in the shares of the round's first stake (data.own, data.bonus). One of the wallets does not cover its share. Nothing moved, and the round continues. Take another step, or move the money to the wallet first.
  FREE_ROUNDS_ENDED: 40908009, // These free rounds are used up, expired or taken back. Nothing moved. Bet with money, or choose others.
  PROMO_REFUSED: 40308001, // This player does not get this promotion; data.reason has the reason. Nothing moved. Do not repeat.
  BONUS_ENDED: 40908001, // The bonus has ended or is held by a withdrawal. Nothing moved. Do not repeat.
  WITHDRAW_FORFEITS_BONUS: 40908002, // The withdrawal would give up data.forfeits of bonus money, and the request's forfeits differs. Nothing moved. Confirm the amount.
  NOTHING_TO_CLAIM: 40908003, // There is nothing to claim yet. Nothing moved. Check again later.
  CLAIMED_BEFORE: 40908004, // The reward was claimed earlier. Nothing moved now. Do not repeat.
  CLAIM_EXPIRED: 40908005, // The claim expired at data.expired_at. Nothing moved. Do not repeat.
  NO_SPINS_LEFT: 40908006, // No spin is left; data.next_at is the time of the next one, if it is known. Nothing moved.
  CASH_OUT_FIRST: 40908007, // The target is reached: cash out before the next spin. Nothing moved.
  OWN_STAKES_NEEDED: 40908008, // The player's own weighted stakes do not cover the reward yet: data.done of data.needed. Nothing moved. Repeat when they do.
  // 09 site
  APP_TOKEN_MISSING: 40009002, // AppToken Missing: the list of tracking events needs one. Nothing moved. Repeat with it.
  BUILD_UNKNOWN: 40909001, // Another build of the client asked for the data of a page; data.build_id is the server's. Nothing moved. Reload.
  PAYLOAD_HOST: 40009001, // Payload URL must not include hostname. Nothing moved. Ask for a path.
  SITE_UNKNOWN: 40409001, // The config's key names no site of this server. Nothing moved. Do not repeat.
} as const;

/** A name of the error table, e.g. `INSUFFICIENT_FUNDS`. */
export type ErrorName = keyof typeof errors;

/** The eight-digit number of an error. */
export type ErrorCode = (typeof errors)[ErrorName];

const names = new Map<number, ErrorName>(Object.entries(errors).map(([name, code]) => [code, name as ErrorName]));

/**
 * Names an eight-digit code.
 *
 * Shape   number -> name, or undefined for a code this build does not know
 */
export function errorName(code: number): ErrorName | undefined {
  return names.get(code);
}

/**
 * The HTTP status of a code.
 *
 * Shape   name -> 400 to 599
 */
export function httpStatus(name: ErrorName): number {
  return Math.trunc(errors[name] / 100000);
}
