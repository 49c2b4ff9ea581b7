import type { ErrorName } from '@nua/contract/errors.ts';
import { type Cents, toWire } from '@nua/money';
import type { ApiError } from './api-error.ts';

/** A bigint in a response is always money, which is sent as a decimal string with two decimal places. */
function wireValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? toWire(value as Cents) : value;
}

/** Returns response data as JSON, with money as decimal strings. */
export const dataText = (data: unknown): string => JSON.stringify(data ?? {}, wireValue);

export function successText(data: unknown): string {
  return `{"code":0,"msg":"","data":${dataText(data)}}`;
}

export function errorText(refusal: ApiError): string {
  return JSON.stringify({ code: refusal.code, msg: phraseOf(refusal.error), data: refusal.data }, wireValue);
}

/** Returns the English text of an error, for clients that have no text for it. */
export function phraseOf(error: ErrorName): string {
  return phrases[error];
}

const phrases: Readonly<Record<ErrorName, string>> = {
  MALFORMED_JSON: 'The request could not be read.',
  INVALID_INPUT: 'Please check what you entered.',
  UNKNOWN_FILTER: 'This list cannot be filtered in this way.',
  ARCHIVE_TOO_WIDE: 'This period is too long. Please choose a shorter one.',
  IDEMPOTENCY_KEY_MISSING: 'The request is incomplete: it has no idempotency key.',
  NOT_SIGNED_IN: 'You must log in to obtain the token.',
  FORBIDDEN: 'This is not allowed.',
  NOT_FOUND: 'This was not found.',
  METHOD_NOT_ALLOWED: 'This address does not accept this method.',
  STILL_RUNNING: 'Your first request is still being processed. Please wait a moment.',
  BODY_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'A body must be sent as application/json.',
  IDEMPOTENCY_KEY_INVALID: 'The idempotency key is not a UUID of version 7.',
  KEY_AHEAD: 'The clock of this device is too fast. Nothing was changed.',
  KEY_EXPIRED: 'This request is too old to send again.',
  KEY_REUSED: 'The idempotency key was used for another request.',
  RATE_LIMITED: 'Too many requests. Please wait a moment.',
  INTERNAL: 'Something went wrong on our side. Nothing was changed.',
  OUTCOME_UNKNOWN: 'Something went wrong on our side. Check whether your request went through.',
  UNAVAILABLE: 'Our service is temporarily unavailable. Check whether your request went through.',
  BUSY: 'We are very busy right now. Please try again in a moment.',
  ARCHIVE_UNAVAILABLE:
    'Records from this period cannot be loaded right now. Nothing is missing. Please try again later.',
  MAINTENANCE: 'Bets and deposits are paused for maintenance. Nothing was changed.',
  SEAL_BROKEN: 'The secure connection failed. Please try again.',
  SEAL_DAY: 'The clock of this device is wrong. Please set the right time.',
  SEAL_KEY: 'The secure connection has changed. Please try again.',
  SEAL_REQUIRED: 'This server accepts encrypted requests only.',
  LOGIN_REFUSED: 'Wrong user name or password.',
  CODE_REFUSED: 'The code is wrong or has expired.',
  PHONE_INVALID: 'Please enter a Pakistani mobile number.',
  PLAYER_BLOCKED: 'This account is blocked.',
  CAPTCHA_REQUIRED: 'Please confirm that you are a person.',
  PROOF_REQUIRED: 'Please confirm this with a code.',
  ADULT_AND_TERMS: 'Please confirm that you are 18 or over and accept the terms.',
  PASSWORD_WEAK: 'This password is too easy to guess.',
  PASSWORD_REQUIRED: 'This device is new to your account. Please enter the password as well.',
  PASSWORD_NOT_SET: 'Please set a password before you withdraw.',
  PHONE_SAME: 'Your account already has this number.',
  PAYOUT_PROOF_REFUSED:
    'Enter the number of one of your withdrawal accounts. It must have been added at least 72 hours ago.',
  AVATAR_REFUSED: 'Please choose a PNG, JPEG or WebP picture.',
  ENGINEER_REFUSED: 'The password entered is incorrect.',
  GUEST_ONLY: 'This account already has a phone number.',
  REFRESH_REUSED: 'This session has ended. Please sign in again.',
  GUEST_MAY_NOT: 'Add a phone number before you deposit or withdraw.',
  PLAYER_EXCLUDED: 'You are taking a break from playing.',
  LIMIT_REACHED: 'This is above the limit that you set.',
  LIMIT_NOT_CONFIRMABLE: 'This limit cannot be confirmed yet, or the request has expired.',
  EXCLUSION_RUNS_LONGER: 'Your current break already lasts this long or longer.',
  PHONE_EXCLUDED:
    'An account with this number is excluded from playing. If you got this number recently, contact customer service.',
  USER_NAME_TAKEN: 'This user name is taken.',
  PHONE_TAKEN: 'This number already has an account.',
  PHONE_CHANGE_WAITING: 'A phone number change is pending. Cancel it first.',
  PASSWORD_RESET_WAITING: 'Your password was reset with a code, so the phone number cannot be changed for 24 hours.',
  CLOSING_REFUSED: 'Finish your open rounds and payments first.',
  CLOSING_LEAVES_MONEY: 'Please confirm the amount you give up.',
  AVATAR_TOO_LARGE: 'This picture is too large.',
  GUEST_LIMIT: 'No more guest accounts can be created on this device today.',
  GUEST_NETWORK_LIMIT: 'No more guest accounts can be created from your network today.',
  CODE_LIMIT: 'Too many codes were requested. Please wait.',
  PHONE_CHANGE_LIMIT: 'You entered a wrong account number too often today.',
  NO_GIFT: 'This message has no gift.',
  GIFT_WHILE_EXCLUDED: 'Offers are not available while you are taking a break.',
  GIFT_UNCLAIMED: 'Claim the gift of this message first.',
  GIFT_EXPIRED: 'This gift has expired.',
  FURTHER_STAKE_SHORT: 'You do not have enough money for this step.',
  BONUS_STAKE_MAXIMUM: 'This stake is above the maximum for bonus money.',
  PROMO_REFUSED: 'This promotion is not available to you.',
  BONUS_ENDED: 'This bonus has ended.',
  PASSKEY_REFUSED: 'This passkey was not accepted. Please try again, or use a code.',
  PASSKEY_LIMIT: 'Your account already has the maximum number of passkeys. Please remove one first.',
  FREE_ROUNDS_ENDED: 'These free rounds have ended.',
  WITHDRAW_FORFEITS_BONUS: 'If you withdraw, you lose a bonus. Please confirm.',
  NOTHING_TO_CLAIM: 'There is nothing to claim.',
  CLAIMED_BEFORE: 'You have already claimed this.',
  CLAIM_EXPIRED: 'This can no longer be claimed.',
  NO_SPINS_LEFT: 'You have no spins left.',
  CASH_OUT_FIRST: 'Cash out first.',
  OWN_STAKES_NEEDED: 'You need more points from your own bets first.',
  PAYLOAD_HOST: 'Payload URL must not include hostname',
  APP_TOKEN_MISSING: 'AppToken Missing',
  BUILD_UNKNOWN: 'This page is outdated. Reload it.',
  TICKET_NETWORK_LIMIT: 'Too many questions were sent from your network. Please wait an hour, or call us.',
  SITE_UNKNOWN: 'There is no site at this address.',
  TICKET_LIMIT: 'You have sent many questions. Please wait for a reply, or call us.',
  LOGIN_DELAYED: 'Too many wrong passwords. Please wait.',
  DEBT_OUTSTANDING: 'A deposit was reversed. Pay what you owe first.',
  SMS_NOT_SENT: 'The SMS could not be sent. Please try again in a moment.',
  INSUFFICIENT_FUNDS: 'Your balance is too low.',
  ACCOUNT_FROZEN: 'This account is frozen. Please contact customer service.',
  TRANSFER_IN_PROGRESS: 'Money is being moved between your wallets.',
  ROUND_IN_PROGRESS: 'A round is in progress.',
  PAY_TYPE_CLOSED: 'This payment method is not available at the moment.',
  DEPOSIT_BELOW_MINIMUM: 'The amount is below the minimum.',
  DEPOSIT_ABOVE_MAXIMUM: 'The amount is above the maximum.',
  DEPOSIT_FIELD_MISSING: 'Please fill in every field.',
  WITHDRAW_BELOW_MINIMUM: 'The amount is below the minimum.',
  WITHDRAW_ABOVE_MAXIMUM: 'The amount is above the maximum.',
  WITHDRAW_DAILY_LIMIT: 'You have reached today’s withdrawal limit.',
  PAYOUT_ACCOUNT_WAITING: 'This account is new and cannot be used yet.',
  PAYOUT_ACCOUNT_MISMATCH: 'This account does not match the payment method.',
  IBAN_INVALID: 'This IBAN is not valid.',
  CNIC_INVALID: 'This CNIC is not valid.',
  DETAILS_REFUSED: 'These details cannot be used here. Please contact customer service.',
  PAYOUT_ACCOUNT_EXISTS: 'You have already added this account.',
  WITHDRAW_NOT_CANCELLABLE: 'This can no longer be cancelled.',
  DEPOSIT_PENDING_LIMIT: 'Several of your deposits are still pending.',
  PAYOUT_ACCOUNT_BUSY: 'A withdrawal to this account is in progress.',
  STAKE_OUT_OF_RANGE: 'The stake is outside the limits of the game.',
  TARGET_OUT_OF_RANGE: 'The game does not offer this bet.',
  SEED_NOT_SET: 'Please set your seed first.',
  GAME_CLOSED: 'This game is closed at the moment.',
  LAUNCH_TOKEN_REFUSED: 'Please open the game again.',
  LAUNCH_ENDED: 'This game is no longer open. Please open the game again.',
  GAME_PLAYED_ELSEWHERE: 'You are playing this game on another device.',
  SEED_STALE: 'The seeds have changed. Please check them again.',
  BETTING_CLOSED: 'No bets are taken right now. Bet on the next round.',
  CASH_OUT_EARLY: 'The round cannot be cashed out yet.',
  CASH_OUT_LATE: 'The round was over before your cash-out arrived.',
  FAVOURITE_LIMIT: 'You have reached the maximum number of favourites. Remove one first.',
  STEP_OUT_OF_TURN: 'The round has already continued. Please look at it again.',
  TOO_FAST: 'That was too fast. Please wait a moment.',
  STEP_REFUSED: 'This step is not possible now.',
  EVENT_UNKNOWN: 'The server does not know this message.',
};
