import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';
import type { ServiceAccount } from './fcm-access.ts';

export const fcmAccountSchema = v.object({
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
 * Shape   reader of the environment, public address -> settings; problems are added to the reader
 * Units   none
 * Errors  none
 * Source  docs/configuration.md
 */
export function readPushSettings(reader: EnvironmentReader, public_url: string): PushSettings {
  const subject =
    reader.validated('VAPID_SUBJECT', /^(mailto:.+@|https:\/\/)/) ??
    (public_url.startsWith('https:') ? public_url : 'mailto:operator@nua.invalid');
  const setting = reader.text('FCM_SERVICE_ACCOUNT');
  if (setting === null) return { fcm: null, subject };
  try {
    const text = setting.startsWith('{') ? setting : readFileSync(setting, 'utf8');
    const { private_key_id, ...rest } = v.parse(fcmAccountSchema, JSON.parse(text));
    return { fcm: { ...rest, ...(private_key_id !== undefined && { private_key_id }) }, subject };
  } catch {
    reader.refuse('FCM_SERVICE_ACCOUNT');
    return { fcm: null, subject };
  }
}
