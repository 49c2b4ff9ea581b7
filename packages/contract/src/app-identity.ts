import * as v from 'valibot';
import { time } from './wire.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** SHA-256 of a certificate, as `keytool` prints it. */
const fingerprint = v.pipe(v.string(), v.regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/));

/** A domain in ASCII and small letters, without a scheme or a port. */
const domain = v.pipe(v.string(), v.maxLength(253), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/));
/** A phone number in international form, E.164. */
const phone = v.pipe(v.string(), v.regex(/^\+[1-9]\d{7,14}$/));
const iban = v.pipe(v.string(), v.regex(/^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/));

/**
 * The identity of the genuine app and the contacts of the genuine site, as the operator publishes them. Older texts contain no contacts.
 *
 * Shape   { kind: 'nua-app', hosts, domains, phones, ibans, agents: [{ name, phone }], android: { package, certificates, apks } | null,
 *         apple: { team_id, bundle_id } | null, issued_at }
 */
export const appIdentity = v.strictObject({
  /** No other text that this key signs has this kind, so a signature cannot be reused for another text. */
  kind: v.literal('nua-app'),
  /** The hosts that the app calls; the first is the site's own. */
  hosts: v.pipe(v.array(name), v.minLength(1), v.maxLength(10)),
  /** The domains of the site's links and mails, each with all of its subdomains. */
  domains: v.optional(v.pipe(v.array(domain), v.maxLength(20)), []),
  /** The numbers that call or text players. */
  phones: v.optional(v.pipe(v.array(phone), v.maxLength(50)), []),
  /** The accounts that players pay into. */
  ibans: v.optional(v.pipe(v.array(iban), v.maxLength(20)), []),
  /** The persons who may act for the site. */
  agents: v.optional(v.pipe(v.array(v.strictObject({ name, phone })), v.maxLength(50)), []),
  android: v.nullable(
    v.strictObject({
      package: name,
      certificates: v.pipe(v.array(fingerprint), v.minLength(1), v.maxLength(10)),
      /** SHA-256 of every published file, the newest first. */
      apks: v.pipe(v.array(v.strictObject({ version: name, sha256 })), v.maxLength(50)),
    }),
  ),
  apple: v.nullable(v.strictObject({ team_id: name, bundle_id: name })),
  issued_at: time,
});
export type AppIdentity = v.InferOutput<typeof appIdentity>;

/** The path at which the server publishes the signed identity. */
export const APP_IDENTITY_PATH = '/.well-known/nua-app.json';

const signature = v.pipe(v.string(), v.regex(/^[0-9A-Za-z+/]{86}==$/));
/** An Ed25519 key, 32 bytes in base64. */
const publicKey = v.pipe(v.string(), v.regex(/^[0-9A-Za-z+/]{43}=$/));

/**
 * GET /.well-known/nua-app.json
 *
 * A browser has no built-in key. It stores `key` at its first visit, and later accepts another key only if `handovers`
 * lead from the stored key to the new one.
 *
 * Shape   { signed, sig, key, handovers: [{ key, next, sig }] }: `signed` is the JSON text of an `appIdentity`, `sig` its Ed25519
 *         signature in base64; the `sig` of a handover is the signature of `handoverText(next)` with the replaced `key`
 */
export const signedAppIdentity = v.strictObject({
  signed: v.pipe(v.string(), v.minLength(2), v.maxLength(20_000)),
  sig: signature,
  key: v.optional(publicKey),
  handovers: v.optional(
    v.pipe(v.array(v.strictObject({ key: publicKey, next: publicKey, sig: signature })), v.maxLength(20)),
    [],
  ),
});

/** The text that the replaced key signs, so that browsers accept `next`. */
export const handoverText = (next: string): string => JSON.stringify({ kind: 'nua-app-key', next });
