import {
  addStaffPasskey,
  newStaffPasskeyOptions,
  provePasskey,
  provePasskeyOptions,
} from '@nua/contract/console/staff.ts';
import { send } from './call.ts';

type Webauthn = typeof import('./webauthn.ts');
type CreationOptions = Parameters<Webauthn['startRegistration']>[0]['optionsJSON'];
type SigningOptions = Parameters<Webauthn['startAuthentication']>[0]['optionsJSON'];

/** Thrown if the person closed the browser's dialog, or if the device has no passkey of this console. */
export class PasskeyNotUsed extends Error {
  override name = 'PasskeyNotUsed';
}

/** Reports whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

const notUsed = (): never => {
  throw new PasskeyNotUsed();
};

/** Creates a passkey on this device for the staff member. Errors: CallError, PasskeyNotUsed. */
export async function addPasskey(): Promise<void> {
  const [{ startRegistration }, { options }] = await Promise.all([
    import('./webauthn.ts'),
    send(newStaffPasskeyOptions, {}),
  ]);
  const credential = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(notUsed);
  await send(addStaffPasskey, { body: { credential: credential as never } });
}

/** Proves the second factor with a passkey. Errors: CallError, PasskeyNotUsed. */
export async function provePasskeyHere(): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('./webauthn.ts'),
    send(provePasskeyOptions, {}),
  ]);
  const credential = await startAuthentication({ optionsJSON: options as unknown as SigningOptions }).catch(notUsed);
  await send(provePasskey, { body: { credential: credential as never } });
}
