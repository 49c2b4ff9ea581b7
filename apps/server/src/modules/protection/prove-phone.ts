import type { App, Tx } from '../../core/app.ts';
import { phoneIdentifier, recordHeld, recordLeft } from './person-prints.ts';
import { assertPhoneNotExcluded } from './typed-details.ts';

/**
 * Takes a phone whose code has just been read as the account's own: the exclusions and limits of the phone's earlier holder
 * bind the account.
 *
 * Errors  PHONE_EXCLUDED where another account held it and is excluded
 */
export async function provePhone(
  { keys }: Pick<App, 'keys'>,
  tx: Tx,
  { player_id, phone, at }: { player_id: string; phone: string; at: Date },
): Promise<void> {
  const identifier = phoneIdentifier(keys, phone);
  await recordHeld(tx, { player_id, identifiers: [identifier], at });
  await assertPhoneNotExcluded(tx, { player_id, identifier, at });
}

/** The account has another phone now. The old phone stays recorded, also if it was proven before prints existed. */
export async function leavePhone(
  { keys }: Pick<App, 'keys'>,
  tx: Tx,
  { player_id, phone, at }: { player_id: string; phone: string; at: Date },
): Promise<void> {
  const left = phoneIdentifier(keys, phone);
  await recordHeld(tx, { player_id, identifiers: [left], at });
  await recordLeft(tx, { player_id, left, at });
}
