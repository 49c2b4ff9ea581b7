import { attemptSecret, login, loginPhone, register, sendOtp, touristLogin, verifyOtp } from '@nua/contract/auth.ts';
import type { InviteOutcome } from '@nua/contract/club.ts';
import { errors } from '@nua/contract/errors.ts';
import * as v from 'valibot';
import { readOrigin } from '#system/origin';
import { isApiError } from '../../../api/api-error.ts';
import type { Session } from '../../../api/wire.ts';
import type { Client } from '../../../client/client.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { beginSession } from '../../session/public.ts';
import { storeInvite } from './sign-up/invite.ts';

/** A verified phone number without an account, with the proof that registration needs. Stored in this tab. */
export type Registration = { phone: string; proof: string };
const REGISTRATION = 'nua.registration';
/** The secret of an entry as a guest that has had no response yet. */
const GUEST_ATTEMPT = 'nua.guest_attempt';
/** Set once a guest has been made on this device. The play money of the device was then given, and no later guest gets it. */
const GUEST_MADE = 'nua.guest_made';

export async function signInByPassword(client: Client, user_name: string, password: string): Promise<Session> {
  const session = await withCaptcha(client, (captcha) =>
    client.call(login, {
      body: { user_name, password, origin: readOrigin(), ...(captcha && { code: captcha }) },
      quiet: true,
    }),
  );
  beginSession(client, session);
  return session;
}

/** Signs in by code. Returns 'register' if the number has no account, and 'password' if the device is new and also needs the password. */
export async function signInByCode(
  client: Client,
  phone: string,
  code: string,
  password?: string,
): Promise<'in' | 'register' | 'password'> {
  const body = { user_name: phone, code, origin: readOrigin(), ...(password !== undefined && { password }) };
  const response = await client.call(loginPhone, { body, quiet: true }).catch((error: unknown) => {
    if (isApiError(error, errors.PASSWORD_REQUIRED)) return null;
    throw error;
  });
  if (response === null) return 'password';
  if (response.next === 'in') beginSession(client, response.session);
  else storeRegistration({ phone, proof: response.proof });
  return response.next;
}

export const sendCode = (client: Client, phone: string, purpose: 'login' | 'register' | 'forgotten') =>
  withCaptcha(client, (captcha) =>
    client.call(sendOtp, {
      body: { phone, purpose, language: client.stores.config.get().language, ...(captcha && { captcha }) },
      quiet: true,
    }),
  );

export const verifyCode = (client: Client, phone: string, purpose: 'register' | 'forgotten', code: string) =>
  client.call(verifyOtp, { body: { phone, purpose, code }, quiet: true });

/**
 * Sends the terms version that the player accepts. If the server has a newer version, the call fails, and the next press sends the newer
 * version.
 */
async function withTermsVersion<S extends Session>(
  client: Client,
  send: (terms_version: string) => Promise<S>,
): Promise<S> {
  const { config } = client.stores;
  try {
    return await send(config.get().config?.terms_version ?? '');
  } catch (error) {
    const currentConfig = config.get().config;
    const refusal = isApiError(error, errors.ADULT_AND_TERMS) ? (error.data as { terms_version?: string }) : null;
    if (currentConfig && refusal?.terms_version) {
      config.set({ config: { ...currentConfig, terms_version: refusal.terms_version } });
    }
    throw error;
  }
}

/** The optional invite code of a sign-up. An `InviteResult` reports whether the server accepted it. */
type Invited = { invite?: string | undefined };
type InviteResult = Promise<InviteOutcome | undefined>;

export async function registerPlayer(
  client: Client,
  { invite, ...account }: Registration & Invited & { user_name: string; password: string },
): InviteResult {
  const session = await withTermsVersion(client, (terms_version) =>
    client.call(register, {
      body: { ...account, adult: true, terms_version, origin: readOrigin(), ...(invite && { invite }) },
      quiet: true,
    }),
  );
  beginSession(client, session);
  storeRegistration(null);
  storeInvite(null);
  return session.invite;
}

/** Returns the stored secret, so that a repeat of an unanswered attempt gets the same guest even after a reload, or stores a new one. */
function guestAttempt({ storage }: Client): string {
  const stored = storage.read(GUEST_ATTEMPT);
  if (v.is(attemptSecret, stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.write(GUEST_ATTEMPT, secret);
  return secret;
}

/** Whether a guest made on this device now can get play money, as far as the device knows. */
export const mayGetGuestGrant = ({ storage }: Client): boolean => storage.read(GUEST_MADE) === null;

export async function enterAsGuest(client: Client, { invite }: Invited = {}): InviteResult {
  const attempt = guestAttempt(client);
  const session = await withTermsVersion(client, (terms_version) =>
    withCaptcha(client, (captcha) =>
      client.call(touristLogin, {
        body: {
          adult: true,
          terms_version,
          origin: readOrigin(),
          attempt,
          ...(captcha && { captcha }),
          ...(invite && { invite }),
        },
        quiet: true,
      }),
    ),
  );
  // A refusal does not remove the secret, because an earlier request of the attempt may have made the guest.
  client.storage.remove(GUEST_ATTEMPT);
  client.storage.write(GUEST_MADE, 'yes');
  beginSession(client, session);
  storeInvite(null);
  return session.invite;
}

export function storeRegistration(registration: Registration | null): void {
  try {
    if (registration === null) sessionStorage.removeItem(REGISTRATION);
    else sessionStorage.setItem(REGISTRATION, JSON.stringify(registration));
  } catch {
    // Without storage the player enters the number again.
  }
}

export function readRegistration(): Registration | null {
  try {
    return JSON.parse(sessionStorage.getItem(REGISTRATION) ?? 'null') as Registration | null;
  } catch {
    return null;
  }
}
