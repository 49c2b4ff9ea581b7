import { createHmac } from 'node:crypto';
import { isSameText } from './same-text.ts';

/**
 * Checks the signature of a request that Twilio made.
 *
 * Twilio signs the whole address as it called it, followed by name and value of each form field in the order of their names, with
 * HMAC-SHA1 and the account's auth token as key, in base64.
 *
 * Shape   { url, fields, signature, auth_token } -> boolean
 * Units   none
 * Errors  none
 * Source  twilio.com/docs/usage/security "Validating requests"
 */
export function isTwilioSignature(request: {
  url: string;
  fields: Readonly<Record<string, string>>;
  signature: string;
  auth_token: string;
}): boolean {
  const { url, fields, signature, auth_token } = request;
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return isSameText(
    createHmac('sha1', auth_token)
      .update(url + signed)
      .digest('base64'),
    signature,
  );
}
