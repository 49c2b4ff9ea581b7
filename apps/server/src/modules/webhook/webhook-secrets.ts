import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { createFieldSeal } from '../../core/sealing/field-seal.ts';
import type { Queryable } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { FORMER_SECRET_MS } from './webhook-rules.ts';

type Keys = Pick<App, 'keys'>;
type SecretRow = { id: string; secret_sealed: Buffer };

const boundTo = (id: string): string => `webhook secret ${id}`;

/** Gives an address a new secret. For a day, deliveries are also signed with the former secret. */
export async function renewWebhookSecret(tx: Tx, { keys }: Keys, address_id: string, at: Date): Promise<void> {
  const until = new Date(at.getTime() + FORMER_SECRET_MS);
  await sql`update webhook_secret set signs_until = ${until} where address_id = ${address_id} and signs_until is null`.execute(
    tx,
  );
  const id = newId();
  const sealed = createFieldSeal(keys).seal(newWebhookSecret(), boundTo(id));
  await sql`insert into webhook_secret (id, address_id, secret_sealed, made_at)
    values (${id}, ${address_id}, ${sealed}, ${at})`.execute(tx);
}

export async function readSigningSecrets(
  { db, keys }: Keys & { db: Queryable },
  address_id: string,
  now: Date,
): Promise<string[]> {
  const seal = createFieldSeal(keys);
  const { rows } = await sql<SecretRow>`
    select id, secret_sealed from webhook_secret
    where address_id = ${address_id} and (signs_until is null or signs_until > ${now}) order by made_at desc, id desc`.execute(
    db,
  );
  return rows.map(({ id, secret_sealed }) => seal.open(secret_sealed, boundTo(id)));
}

/** Returns the current secret of an address to one request and its repeats. Other requests get null. */
export async function takeWebhookSecret(
  tx: Tx,
  { keys }: Keys,
  address_id: string,
  { at, is_repeat }: { at: Date; is_repeat: boolean },
): Promise<string | null> {
  const { rows } = await sql<SecretRow>`
    update webhook_secret set shown_at = ${at} where address_id = ${address_id} and signs_until is null
      and (shown_at is null or (${is_repeat} and shown_at = ${at}))
    returning id, secret_sealed`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : createFieldSeal(keys).open(row.secret_sealed, boundTo(row.id));
}
