import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { ServiceAccount } from './fcm-access.ts';

const account = v.object({
  project_id: v.pipe(v.string(), v.minLength(1)),
  client_email: v.pipe(v.string(), v.minLength(1)),
  private_key: v.pipe(v.string(), v.startsWith('-----BEGIN')),
  private_key_id: v.optional(v.string()),
  token_uri: v.pipe(v.string(), v.url(), v.startsWith('https://')),
});

export type PushSettings = { fcm: ServiceAccount | null; subject: string };

/**
 * Reads the push settings: the service account of FCM, as JSON or the path of a file, and the contact for browsers' push services.
 *
 * Shape   environment, public address -> settings
 * Units   none
 * Errors  throws one Error that names the setting, and never a value
 * Source  docs/configuration.md
 */
export function readPushSettings(
  environment: Readonly<Record<string, string | undefined>>,
  public_url: string,
): PushSettings {
  const given = environment.FCM_SERVICE_ACCOUNT?.trim() ?? '';
  const subject =
    environment.VAPID_SUBJECT?.trim() || (public_url.startsWith('https:') ? public_url : 'mailto:operator@nua.invalid');
  if (!/^(mailto:.+@|https:\/\/)/.test(subject)) throw new Error('VAPID_SUBJECT must begin with mailto: or https://.');
  if (given === '') return { fcm: null, subject };
  try {
    const text = given.startsWith('{') ? given : readFileSync(given, 'utf8');
    const { private_key_id, ...rest } = v.parse(account, JSON.parse(text));
    return { fcm: { ...rest, ...(private_key_id !== undefined && { private_key_id }) }, subject };
  } catch {
    throw new Error('FCM_SERVICE_ACCOUNT is neither the JSON of a service account nor the path of its file.');
  }
}
