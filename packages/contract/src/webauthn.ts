import * as v from 'valibot';

/** The options of `navigator.credentials`, in the JSON form of WebAuthn Level 3. */
export const credentialOptions = v.object({ options: v.record(v.string(), v.unknown()) });

/** The maximum length of a field of a response. An attestation may contain a certificate. */
const MAX = 8_000;
const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(MAX));
const credential = {
  id: v.pipe(base64url, v.minLength(1), v.maxLength(1_400)),
  rawId: base64url,
  type: v.literal('public-key'),
  clientExtensionResults: v.record(v.string(), v.unknown()),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
};

/** The browser's response to a request for a new passkey. */
export const createdCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
  }),
});
export type CreatedCredential = v.InferOutput<typeof createdCredential>;

/** The browser's response to a request for a signature. */
export const signedCredential = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url),
  }),
});
export type SignedCredential = v.InferOutput<typeof signedCredential>;
