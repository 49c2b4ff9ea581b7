/**
 * The kind of a text message, with its own limits (`roomFor`) and lifetime.
 *
 * `code` is a code for a player, requested in a session or on a device of the number's player. `stranger_code` is any other code.
 */
export type SmsKind = 'stranger_code' | 'code' | 'notice';

/**
 * A text that begins with the site's name and the secret word that its receiver has chosen. Only `signText` of the module notify makes one.
 */
export type SignedText = string & { readonly is_signed: unique symbol };

/**
 * Sends a text message to a phone.
 *
 * Shape   { to, text, kind } -> { state: 'accepted' | 'unknown' }; `unknown` is an outcome, not a failure: the text may
 *         arrive
 * Units   to in E.164
 * Errors  SmsNotSent: the text was certainly not sent
 * Source  docs/decisions/0021-text-messages.md
 */
export interface SmsSender {
  send(message: { to: string; text: SignedText; kind: SmsKind }): Promise<{ state: 'accepted' | 'unknown' }>;
}

export type NotSentReason = 'no_gateway' | 'limit' | 'busy' | 'refused';

/** Thrown if nothing was sent, so that the caller can roll back. */
export class SmsNotSent extends Error {
  readonly reason: NotSentReason;
  /** Seconds after which a retry makes sense. */
  readonly retry_after_s: number;

  constructor(reason: NotSentReason, retry_after_s: number) {
    super(`cannot send a text message: ${reason}`);
    this.name = 'SmsNotSent';
    this.reason = reason;
    this.retry_after_s = retry_after_s;
  }
}

/** One text for one gateway. The id is unique to this attempt. */
export type SmsOrder = {
  id: string;
  to: string;
  text: string;
  /** The text expires after this many seconds; null if it never expires. */
  useful_s: number | null;
  /** The address for the gateway's delivery report. */
  report_url: string;
};

/**
 * A gateway's result for a text.
 *
 * `refused` and `unsent` are certain: the text was not accepted, or the request was never sent. Every other outcome is `unknown`.
 *
 * Shape   state, with the gateway's own reference or the reason
 * Units   none
 * Errors  none: an unreadable response is the state `unknown`
 * Source  docs/decisions/0021-text-messages.md
 */
export type SmsResponse =
  | { state: 'accepted'; provider_ref: string | null }
  | { state: 'refused'; reason: string; fault: 'credentials' | 'other' }
  | { state: 'unsent'; reason: string }
  | { state: 'unknown'; reason: string };

/** A delivery report as received. Not verified. */
export type ReportRequest = {
  query: Readonly<Record<string, string>>;
  /** The body as a JSON value, or a form's fields; null if it cannot be read. */
  body: unknown;
};

/** A verified report; `pending` is not final. At least one of the two references identifies the attempt. */
export type SmsReport = {
  attempt_id: string | null;
  provider_ref: string | null;
  state: 'delivered' | 'undelivered' | 'pending';
};

/**
 * A gateway for text messages.
 *
 * It never throws for failures of the network or the gateway: timeouts, invalid responses and refusals are results. It never retries.
 *
 * Shape   send: order -> SmsResponse; readReport: request -> report, or null if it is not authentic
 * Units   none
 * Errors  none
 * Source  docs/decisions/0021-text-messages.md
 */
export interface SmsGateway {
  /** The name in the log, in the operator's list and in the address for reports. */
  readonly name: string;
  send(order: SmsOrder): Promise<SmsResponse>;
  /** Absent if the gateway sends no reports. */
  readReport?(request: ReportRequest): SmsReport | null;
}
