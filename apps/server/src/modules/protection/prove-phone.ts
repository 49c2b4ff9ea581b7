import type { App, Tx } from '../../core/app.ts';
import { phoneIdentifier, recordProvenNumbers, releaseNumbers } from './person-prints.ts';
import { assertPhoneNotExcluded } from './typed-details.ts';

/**
 * Records a phone as the account's own, after its code was entered. The exclusions and limits of the phone's earlier holder then bind the
 * account.
 *
 * Errors  PHONE_EXCLUDED if another account held the phone and is excluded
 */
export async function provePhone(
  { keys }: Pick<App, 'keys'>,
  tx: Tx,
  { player_id, phone, at }: { player_id: string; phone: string; at: Date },
): Promise<void> {
  const identifier = phoneIdentifier(keys, phone);
  await recordProvenNumbers(tx, { player_id, identifiers: [identifier], at });
  await assertPhoneNotExcluded(tx, { player_id, identifier, at });
}

/** Records that the account no longer uses its phone. The print is stored even if the phone was proven before prints existed. */
export async function releasePhone(
  { keys }: Pick<App, 'keys'>,
  tx: Tx,
  { player_id, phone, at }: { player_id: string; phone: string; at: Date },
): Promise<void> {
  const identifier = phoneIdentifier(keys, phone);
  await recordProvenNumbers(tx, { player_id, identifiers: [identifier], at });
  await releaseNumbers(tx, { player_id, released: identifier, at });
}
