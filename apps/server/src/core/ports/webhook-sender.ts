/** One request to an address that operators typed. */
export type WebhookRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The result of one request. `status` is null without a response; then `error` is the reason. */
export type WebhookResult = {
  status: number | null;
  error: string | null;
  /** The first characters of the response. */
  body: string;
};

/** Sends webhooks to the operator's other systems. */
export interface WebhookSender {
  /**
   * Posts once, without following a redirect.
   *
   * Errors  none: an address that is refused, and a receiver that hangs, are results
   */
  send(request: WebhookRequest): Promise<WebhookResult>;
}
