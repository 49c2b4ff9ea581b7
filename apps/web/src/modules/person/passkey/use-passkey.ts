import {
  addPasskey,
  confirmOptions,
  confirmPasskey,
  loginPasskey,
  newPasskeyOptions,
  type PasskeyAct,
  passkeyActs,
  signInOptions,
} from '@nua/contract/passkey.ts';
import type { Cents } from '@nua/money';
import { readOrigin } from '#system/origin';
import type { Player } from '../../../api/wire.ts';
import type { Client } from '../../../client/client.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { playerQuery } from '../../player/public.ts';
import { beginSession } from '../../session/public.ts';

type Webauthn = typeof import('./webauthn.ts');
type CreationOptions = Parameters<Webauthn['startRegistration']>[0]['optionsJSON'];
type SigningOptions = Parameters<Webauthn['startAuthentication']>[0]['optionsJSON'];

export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether the browser can offer passkeys in the suggestions of a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** Creates a passkey on this device and adds it to the account. The server requires a code that was verified just before. */
export async function createPasskey(client: Client): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('./webauthn.ts'),
    client.call(newPasskeyOptions, { quiet: true }),
  ]);
  const credential = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  await client.call(addPasskey, { body: { credential: credential as never }, quiet: true });
  await reloadPasskeys(client);
}

export async function reloadPasskeys(client: Client): Promise<void> {
  for (const queryKey of [['passkey'], ['player']]) await client.queries.invalidateQueries({ queryKey });
}

/** A passkey's signature of the server's sign-in challenge. */
export type PasskeySignature = Awaited<ReturnType<Webauthn['startAuthentication']>>;

/** Asks the browser for a passkey of this site. With `suggested`, the request waits until the player picks a suggestion of a field. */
export async function requestPasskey(client: Client, { suggested }: { suggested: boolean }): Promise<PasskeySignature> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('./webauthn.ts'),
    client.call(signInOptions, { quiet: true }),
  ]);
  return await startAuthentication({
    optionsJSON: options as unknown as SigningOptions,
    useBrowserAutofill: suggested,
  });
}

export async function signInByPasskey(client: Client, signature: PasskeySignature): Promise<void> {
  const body = { credential: signature as never, origin: readOrigin() };
  beginSession(client, await client.call(loginPasskey, { body, quiet: true }));
}

/** Cancels a request for a suggested passkey. */
export const stopSuggesting = (): Promise<void> =>
  import('./webauthn.ts').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());

type ConfirmedAct = Pick<DialogProps['phoneVerify'], 'purpose' | 'phone' | 'amount'>;

const isPasskeyAct = (purpose: string): purpose is PasskeyAct => (passkeyActs as readonly string[]).includes(purpose);

/** Whether the player can confirm an act with a passkey here. */
export const canConfirmByPasskey = (client: Client, { purpose }: ConfirmedAct): boolean =>
  isPasskeyAct(purpose) &&
  hasPasskeys() &&
  client.queries.getQueryData<Player>(playerQuery(client).queryKey)?.has_passkey === true;

/** Confirms an act with a passkey. Returns false after a failure or if the player cancels; the caller then asks for a code. */
export async function confirmByPasskey(client: Client, { purpose, phone, amount }: ConfirmedAct): Promise<boolean> {
  if (!isPasskeyAct(purpose)) return false;
  const act = {
    purpose,
    ...(phone !== undefined && { phone }),
    ...(amount !== undefined && { amount: amount as Cents }),
  };
  try {
    const [{ startAuthentication }, { options }] = await Promise.all([
      import('./webauthn.ts'),
      client.call(confirmOptions, { body: act, quiet: true }),
    ]);
    const credential = await startAuthentication({ optionsJSON: options as unknown as SigningOptions });
    await client.call(confirmPasskey, { body: { ...act, credential: credential as never }, quiet: true });
    return true;
  } catch {
    return false;
  }
}
