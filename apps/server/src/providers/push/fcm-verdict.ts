import { type PushVerdict, QUOTA_PAUSE_MS } from '../../core/ports/push-sender.ts';

type Detail = { '@type'?: unknown; errorCode?: unknown; fieldViolations?: unknown };
type FcmError = { error?: { details?: unknown; status?: unknown } };

/** The meaning of a response of FCM HTTP v1; `renew` means that the access token has expired. */
export type FcmReading = PushVerdict | { state: 'renew' };

/**
 * Maps a response of FCM to a verdict, by its error table.
 *
 * Shape   HTTP status, body as JSON or null, milliseconds of Retry-After -> verdict, or `renew`
 * Units   milliseconds
 * Errors  none
 * Source  FCM HTTP v1, "ErrorCode"; google.rpc.BadRequest
 */
export function readFcmResponse(status: number, body: unknown, retry_after_ms: number): FcmReading {
  if (status >= 200 && status < 300) return { state: 'sent' };
  const details = detailsOf(body);
  const code = codeOf(details);
  switch (code) {
    case 'UNREGISTERED':
    case 'SENDER_ID_MISMATCH':
      return { state: 'gone', reason: code };
    case 'THIRD_PARTY_AUTH_ERROR':
      return { state: 'refused', reason: code };
    case 'INVALID_ARGUMENT':
      // The payload is validated before sending, so if the error names no other field, the token is invalid.
      return violations(details).every((field) => field === 'message.token')
        ? { state: 'gone', reason: code }
        : { state: 'refused', reason: `${code} ${violations(details).join(' ')}` };
    case 'QUOTA_EXCEEDED':
      return { state: 'later', reason: code, after_ms: Math.max(QUOTA_PAUSE_MS, retry_after_ms) };
    case 'UNAVAILABLE':
    case 'INTERNAL':
      return { state: 'later', reason: code, after_ms: retry_after_ms };
  }
  if (status === 401) return { state: 'renew' };
  if (status === 429)
    return { state: 'later', reason: 'status 429', after_ms: Math.max(QUOTA_PAUSE_MS, retry_after_ms) };
  if (status >= 500) return { state: 'later', reason: `status ${status}`, after_ms: retry_after_ms };
  return { state: 'refused', reason: `status ${status}` };
}

function detailsOf(body: unknown): Detail[] {
  const details = (body as FcmError | null)?.error?.details;
  return Array.isArray(details)
    ? details.filter((item): item is Detail => typeof item === 'object' && item !== null)
    : [];
}

function codeOf(details: readonly Detail[]): string | null {
  const detail = details.find((item) => item['@type'] === 'type.googleapis.com/google.firebase.fcm.v1.FcmError');
  return typeof detail?.errorCode === 'string' ? detail.errorCode : null;
}

function violations(details: readonly Detail[]): string[] {
  const bad = details.find((item) => item['@type'] === 'type.googleapis.com/google.rpc.BadRequest');
  const list = Array.isArray(bad?.fieldViolations) ? (bad.fieldViolations as { field?: unknown }[]) : [];
  return list.map((item) => String(item?.field ?? ''));
}
