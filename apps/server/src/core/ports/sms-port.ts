/**
 * A code is worthless when it comes late; a notice is not. `code` is one for a player: asked for in a session, or on a device of the
 * number's player. `stranger_code` is every other one. Each kind has its own room in the limits (`roomFor`).
 */
export type SmsKind = 'stranger_code' | 'code' | 'notice';

/**
 * Sends a text to a phone.
 *
 * Shape   { to, text, kind } -> { state: 'accepted' | 'unknown' }; `unknown` is an outcome, not a failure: the text may arrive
 * Units   to in E.164
 * Errors  SmsNotSent: the text certainly did not go out
 * Source  docs/decisions/0021-text-messages.md
 */
export interface SmsSender {
  send(message: { to: string; text: string; kind: SmsKind }): Promise<{ state: 'accepted' | 'unknown' }>;
}

/** Why a text certainly did not go out. */
export type NotSentReason = 'no_gateway' | 'limit' | 'busy' | 'refused';

/** Nothing was sent, so that whoever asked may take back what the text was about. */
export class SmsNotSent extends Error {
  readonly reason: NotSentReason;
  /** Seconds after which it makes sense to try again. */
  readonly retry_after_s: number;

  constructor(reason: NotSentReason, retry_after_s: number) {
    super(`a text was not sent: ${reason}`);
    this.name = 'SmsNotSent';
    this.reason = reason;
    this.retry_after_s = retry_after_s;
  }
}

/** One text for one gateway. The id is ours and belongs to this attempt alone. */
export type SmsOrder = {
  id: string;
  to: string;
  text: string;
  /** After this many seconds the text is of no use; null where it always is. */
  useful_s: number | null;
  /** Where the gateway may report what became of it. */
  report_url: string;
};

/**
 * What a gateway's answer says about a text.
 *
 * `refused` and `unsent` are certain: it was not taken, or the request never left. `unknown` is everything that proves neither.
 * A refusal of our credentials is the operator's to mend.
 *
 * Shape   state, with the gateway's own reference or the reason
 * Units   none
 * Errors  none: an answer that cannot be read is the state `unknown`
 * Source  docs/decisions/0021-text-messages.md
 */
export type SmsResponse =
  | { state: 'accepted'; provider_ref: string | null }
  | { state: 'refused'; reason: string; fault: 'credentials' | 'other' }
  | { state: 'unsent'; reason: string }
  | { state: 'unknown'; reason: string };

/** A delivery report as it came. Everything in it may be somebody else's invention. */
export type ReportRequest = {
  query: Readonly<Record<string, string>>;
  /** The body as a JSON value, or a form's fields; null where there is none that can be read. */
  body: unknown;
};

/** An authentic report; `pending` says nothing final. One of the two references names the attempt, or both do. */
export type SmsReport = {
  attempt_id: string | null;
  provider_ref: string | null;
  state: 'delivered' | 'undelivered' | 'pending';
};

/**
 * A way for texts to go out.
 *
 * A gateway never throws for what the outside world does: silence, nonsense and refusals are answers. It sends once.
 *
 * Shape   send: order -> SmsAnswer; readReport: request -> report, or null where it is not authentic
 * Units   none
 * Errors  none
 * Source  docs/decisions/0021-text-messages.md
 */
export interface SmsGateway {
  /** Its name in the log, in the operator's list and in the address of its reports. */
  readonly name: string;
  send(order: SmsOrder): Promise<SmsResponse>;
  /** Absent where no reports were arranged. */
  readReport?(request: ReportRequest): SmsReport | null;
}
