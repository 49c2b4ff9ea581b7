import type { CreatedCredential, SignedCredential } from '@nua/contract/webauthn.ts';
import type { AuthenticatorTransport } from '@simplewebauthn/server';

/** The site to which passkeys belong: its name, its host, and the origins that may use them. */
export type RelyingParty = { name: string; id: string; origins: string[] };

/** The time that a person has to use the passkey. */
const TIMEOUT_MS = 300_000;
/** EdDSA, ES256 and RS256 by their COSE numbers: every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257] as const;

/** The library is loaded on first use, so that it does not delay the start. */
const library = () => import('@simplewebauthn/server');

/** Returns the challenge in a browser's response; an empty text if the response cannot be read. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

type Creation = {
  challenge: Buffer;
  user: { name: string; handle: Uint8Array<ArrayBuffer> };
  /** The passkeys that the user has already. */
  exclude: readonly Buffer[];
};

/** Returns the options for a new passkey, whose device must verify the user. */
export async function creationOptions({ name, id }: RelyingParty, { challenge, user, exclude }: Creation) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    ...{ rpName: name, rpID: id, userName: user.name, userDisplayName: user.name, userID: user.handle },
    ...{ challenge: new Uint8Array(challenge), attestationType: 'none', timeout: TIMEOUT_MS },
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: exclude.map((one) => ({ id: one.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

/** A new passkey, as it is stored. */
export type NewCredential = { credential_id: Buffer; public_key: Buffer; counter: number; transports: string[] };

/**
 * Checks the browser's response and returns the new passkey.
 *
 * Errors  any error, for example for another origin or an unverified user
 */
export async function verifyCreated(
  { id: expectedRPID, origins: expectedOrigin }: RelyingParty,
  created: CreatedCredential,
  expectedChallenge: string,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = created.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id: created.id, rawId: created.rawId, type: created.type, clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  if (!verified) throw new Error('the new passkey was not verified');
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports,
  };
}

export type AllowedCredential = { credential_id: Buffer; transports: string[] };

/** Returns the options for a signature. Without credentials, the browser offers every passkey of the site. */
export async function signatureOptions(
  { id: rpID }: RelyingParty,
  challenge: Buffer,
  credentials: readonly AllowedCredential[],
) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    ...{ rpID, challenge: new Uint8Array(challenge), timeout: TIMEOUT_MS, userVerification: 'required' },
    allowCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      // With the transports of a passkey, the browser shows the screen lock directly and offers no other device.
      transports: transports as AuthenticatorTransport[],
    })),
  });
  return { options: { ...options } };
}

/**
 * Checks the signature of a passkey and returns its new counter. The device must have verified the user.
 *
 * The caller stores the counter and accepts only a higher counter, because a counter that does not rise reveals a copied passkey.
 *
 * Errors  any error, for example for another origin or an unverified user
 */
export async function verifySigned(
  { id: expectedRPID, origins: expectedOrigin }: RelyingParty,
  signed: SignedCredential,
  { public_key, counter }: { public_key: Buffer; counter: bigint },
  expectedChallenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { response } = signed;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...{ id: signed.id, rawId: signed.rawId, type: signed.type, clientExtensionResults: {} },
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
        ...(response.userHandle != null && { userHandle: response.userHandle }),
      },
    },
    ...{ expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true },
    credential: { id: signed.id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
  });
  if (!verified) throw new Error('the signature was not verified');
  return authenticationInfo.newCounter;
}
