import type { ErrorName } from '@nua/contract/errors.ts';
import { type Cents, toWire } from '@nua/money';
import type { ApiError } from './api-error.ts';

/** A bigint in a response is always money: it is sent as a decimal string with two digits. */
function wireValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? toWire(value as Cents) : value;
}

/** Response data as JSON, with money as decimal strings. */
export const dataText = (data: unknown): string => JSON.stringify(data ?? {}, wireValue);

/** The envelope of a success. */
export function successText(data: unknown): string {
  return `{"code":0,"msg":"","data":${dataText(data)}}`;
}

/** The envelope of an error. */
export function errorMessage(refusal: ApiError): string {
  return JSON.stringify({ code: refusal.code, msg: phraseOf(refusal.error), data: refusal.data }, wireValue);
}

/** A plain text for each error, for a client that has no text for it. */
export function phraseOf(error: ErrorName): string {
  return phrases[error];
}

const phrases: Readonly<Record<ErrorName, string>> = {
  MALFORMED_JSON: 'The request could not be read.',
  INVALID_INPUT: 'Please check what you entered.',
  UNKNOWN_FILTER: 'This list cannot be filtered that way.',
  IDEMPOTENCY_KEY_MISSING: 'The request carries no idempotency key.',
  NOT_SIGNED_IN: 'You must log in to obtain the token.',
  FORBIDDEN: 'This is not allowed.',
  NOT_FOUND: 'There is no such thing.',
  METHOD_NOT_ALLOWED: 'The address exists, but not for this method.',
  STILL_RUNNING: 'This is still being worked on. Please wait a moment.',
  BODY_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'A body must be sent as application/json.',
  IDEMPOTENCY_KEY_INVALID: 'The idempotency key is not a UUID of version 7.',
  KEY_AHEAD: 'The clock of this device is ahead. Nothing was done.',
  KEY_EXPIRED: 'This request is too old to be sent again.',
  KEY_REUSED: 'The idempotency key was used for something else.',
  RATE_LIMITED: 'Too many requests. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side. Nothing has changed.',
  OUTCOME_UNKNOWN: 'Something went wrong on our side. Whether it was done is not known yet.',
  UNAVAILABLE: 'Our service is interrupted. Whether it was done is not known yet.',
  BUSY: 'The house is full at the moment. Please try again shortly.',
  SEAL_BROKEN: 'The encrypted request could not be opened.',
  SEAL_DAY: 'The clock of this device is far off.',
  SEAL_KEY: 'The encryption key has changed.',
  SEAL_REQUIRED: 'This server takes encrypted requests only.',
  LOGIN_REFUSED: 'The user name or the password is not right.',
  CODE_REFUSED: 'The code is not right or no longer valid.',
  PHONE_INVALID: 'Please enter a Pakistani mobile number.',
  PLAYER_BLOCKED: 'This account is blocked.',
  CAPTCHA_REQUIRED: 'Please confirm that you are a person.',
  PROOF_REQUIRED: 'Please confirm this with a code.',
  ADULT_AND_TERMS: 'Please confirm that you are 18 or over and accept the terms.',
  PASSWORD_WEAK: 'This password is too easy to guess.',
  PASSWORD_REQUIRED: 'This device is new to your account. Please enter the password as well.',
  PASSWORD_NOT_SET: 'Please set a password before you withdraw.',
  PHONE_SAME: 'This is the phone the account has already.',
  PAYOUT_PROOF_REFUSED: 'No payout account of that number has been there for 72 hours.',
  AVATAR_REFUSED: 'Please choose a PNG, JPEG or WebP picture.',
  ENGINEER_REFUSED: 'The password entered is incorrect.',
  GUEST_ONLY: 'This account has a phone already.',
  REFRESH_REUSED: 'This session has ended. Please sign in again.',
  GUEST_MAY_NOT: 'Add a phone number first to pay in or out.',
  PLAYER_EXCLUDED: 'You have taken a break from playing; it ends by its date.',
  LIMIT_REACHED: 'Your own limit leaves no room for this.',
  LIMIT_NOT_CONFIRMABLE: 'This raise cannot be confirmed yet, or no more.',
  EXCLUSION_RUNS_LONGER: 'Your break already lasts as long or longer.',
  PHONE_EXCLUDED:
    'This number belonged to somebody who is taking a break from playing. Is it yours now? Ask customer service.',
  USER_NAME_TAKEN: 'Somebody has this user name already.',
  PHONE_TAKEN: 'This phone has an account already.',
  PHONE_CHANGE_WAITING: 'A change of phone is waiting. Stop it first.',
  PASSWORD_RESET_WAITING: 'The password was set by a code. The phone stays for a day.',
  CLOSING_REFUSED: 'Finish your open rounds and payments first.',
  CLOSING_LEAVES_MONEY: 'Please confirm what is given up.',
  AVATAR_TOO_LARGE: 'This picture is too large.',
  GUEST_LIMIT: 'No more guests can be made on this device today.',
  GUEST_NETWORK_LIMIT: 'No more guests can be made from your network today.',
  CODE_LIMIT: 'Codes were asked for too often. Please wait.',
  PHONE_CHANGE_LIMIT: 'Too many wrong payout accounts today.',
  NO_GIFT: 'This message carries no gift.',
  GIFT_WHILE_EXCLUDED: 'Offers are closed to you while you are taking a break.',
  GIFT_UNCLAIMED: 'Claim the gift of this message first.',
  GIFT_EXPIRED: 'The time of this gift is over.',
  FURTHER_STAKE_SHORT: 'This takes own and bonus money as the first stake did, and one of them is too little.',
  BONUS_STAKE_MAXIMUM: 'While a bonus is active, this stake is too high.',
  PROMO_REFUSED: 'This promotion is not open to you.',
  BONUS_ENDED: 'This bonus has ended.',
  WITHDRAW_FORFEITS_BONUS: 'This withdrawal gives up a bonus; confirm it.',
  NOTHING_TO_CLAIM: 'There is nothing to claim.',
  CLAIMED_BEFORE: 'This was claimed before.',
  CLAIM_EXPIRED: 'The time for this claim is over.',
  NO_SPINS_LEFT: 'No spin is left.',
  CASH_OUT_FIRST: 'Cash out first.',
  OWN_STAKES_NEEDED: 'More own stakes are needed first.',
  PAYLOAD_HOST: 'Payload URL must not include hostname',
  APP_TOKEN_MISSING: 'AppToken Missing',
  BUILD_UNKNOWN: 'The page belongs to another version. Reload it.',
  TICKET_NETWORK_LIMIT: 'Too many questions came from your network. Please wait an hour, or call us.',
  SITE_UNKNOWN: 'There is no site at this address.',
  TICKET_LIMIT: 'You have asked a lot lately. Please wait for an answer, or call us.',
  LOGIN_DELAYED: 'Too many wrong passwords. Please wait.',
  DEBT_OUTSTANDING: 'A deposit was taken back. What is owed has to be paid first.',
  SMS_NOT_SENT: 'The message could not be sent. Please try again shortly.',
  INSUFFICIENT_FUNDS: 'The balance does not cover this.',
  ACCOUNT_FROZEN: 'This account is frozen. Please ask customer service.',
  TRANSFER_IN_PROGRESS: 'A transfer between the wallets is under way.',
  ROUND_IN_PROGRESS: 'A round is still open.',
  PAY_TYPE_CLOSED: 'This way to pay is closed at the moment.',
  DEPOSIT_BELOW_MINIMUM: 'The amount is below the minimum.',
  DEPOSIT_ABOVE_MAXIMUM: 'The amount is above the maximum.',
  DEPOSIT_FIELD_MISSING: 'Please fill in every field.',
  WITHDRAW_BELOW_MINIMUM: 'The amount is below the minimum.',
  WITHDRAW_ABOVE_MAXIMUM: 'The amount is above the maximum.',
  WITHDRAW_DAILY_LIMIT: 'The limit of the day is reached.',
  PAYOUT_ACCOUNT_WAITING: 'This account is new and can be used later.',
  PAYOUT_ACCOUNT_MISMATCH: 'This account belongs to another way to pay.',
  IBAN_INVALID: 'This IBAN is not right.',
  CNIC_INVALID: 'This CNIC is not right.',
  DETAILS_REFUSED: 'These details cannot be used here. Please ask customer service.',
  PAYOUT_ACCOUNT_EXISTS: 'This account is there already.',
  WITHDRAW_NOT_CANCELLABLE: 'This can no longer be cancelled.',
  DEPOSIT_PENDING_LIMIT: 'Too many deposits are waiting for an answer.',
  PAYOUT_ACCOUNT_BUSY: 'A withdrawal to this account is under way.',
  STAKE_OUT_OF_RANGE: 'The stake is outside the limits of the game.',
  TARGET_OUT_OF_RANGE: 'The game does not offer this bet.',
  SEED_NOT_SET: 'Please set a client seed first.',
  GAME_CLOSED: 'This game is closed at the moment.',
  LAUNCH_TOKEN_REFUSED: 'Please open the game again.',
  LAUNCH_ENDED: 'This launch of the game is over. Please open the game again.',
  GAME_PLAYED_ELSEWHERE: 'The game is open on another device of yours.',
  SEED_STALE: 'The seeds have changed. Please look again.',
  BETTING_CLOSED: 'No bets are taken right now. Bet on the next round.',
  CASH_OUT_EARLY: 'The round cannot be cashed out yet.',
  CASH_OUT_LATE: 'The round was over before your cash-out arrived.',
  FAVOURITE_LIMIT: 'You have as many favourites as an account keeps. Remove one first.',
  STEP_OUT_OF_TURN: 'The round is at another step. Please look again.',
  TOO_FAST: 'A moment, please: this game has a pace.',
  STEP_REFUSED: 'That is not possible in this round now.',
  EVENT_UNKNOWN: 'The connection does not know this message.',
};
