import { createHash, randomBytes } from 'node:crypto';
import {
  addStaffPasskey,
  listStaffPasskeys,
  newStaffPasskeyOptions,
  provePasskeyOptions,
  removeStaffPasskey,
} from '@nua/contract/console/staff.ts';
import type { SignedCredential } from '@nua/contract/webauthn.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import {
  type AllowedCredential,
  challengeIn,
  creationOptions,
  type RelyingParty,
  signatureOptions,
  verifyCreated,
  verifySigned,
} from '../../core/webauthn/webauthn.ts';
import type { Queryable } from '../../db/connect.ts';
import { subjectOfName } from '../../operator/chosen-secret.ts';
import { logAct } from '../../operator/operator-log.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, type ConsoleHandler, handleConsole, staffOf } from '../console-handle.ts';

const MAX_PASSKEYS = 10;
const CHALLENGE_MS = 5 * 60_000;

/** The console is the relying party: a passkey of the players' site, or of any other origin, is refused. */
export function consoleParty({ config }: Pick<App, 'config'>): RelyingParty {
  const { hostname, origin } = new URL(config.console.url);
  return { name: 'Nua console', id: hostname, origins: [origin] };
}

/** The user handle is a hash of the name, because a handle should contain no personal data. */
const userHandle = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`staff ${name}`).digest());

type Purpose = 'add' | 'prove';

async function issueChallenge({ app, staff }: ConsoleContext, purpose: Purpose): Promise<Buffer> {
  const challenge = randomBytes(32);
  const expires_at = new Date(app.clock.now().getTime() + CHALLENGE_MS);
  await sql`insert into staff_challenge (session_id, purpose, challenge, expires_at)
    values (${staff!.id}, ${purpose}, ${challenge.toString('base64url')}, ${expires_at})
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    app.db,
  );
  return challenge;
}

/** Deletes a challenge of this session. The deletion commits before the signature is checked, so that a response cannot be replayed. */
async function consumeChallenge({ app, staff }: ConsoleContext, purpose: Purpose, challenge: string): Promise<void> {
  const { rows } = await sql`delete from staff_challenge where session_id = ${staff!.id} and purpose = ${purpose}
    and challenge = ${challenge} and expires_at > ${app.clock.now()} returning 1`.execute(app.db);
  if (rows.length === 0) throw new ConsoleError('PASSKEY_REFUSED');
}

type PasskeyRow = { id: string; label: string; created_at: Date; last_used_at: Date | null };

const wirePasskey = ({ created_at, last_used_at, ...row }: PasskeyRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

async function readCredentials(db: Queryable, name: string): Promise<AllowedCredential[]> {
  const { rows } = await sql<AllowedCredential>`select credential_id, transports from staff_passkey
    where name = ${name} order by id desc`.execute(db);
  return rows;
}

export const hasPasskey = async (app: Pick<App, 'db'>, name: string): Promise<boolean> =>
  (await readCredentials(app.db, name)).length > 0;

const list = handleConsole(listStaffPasskeys, async (ctx) => {
  const { rows } = await sql<PasskeyRow>`select id, label, created_at, last_used_at from staff_passkey
    where name = ${staffOf(ctx).name} order by id desc`.execute(ctx.app.db);
  return { list: rows.map(wirePasskey) };
});

const newOptions = handleConsole(newStaffPasskeyOptions, async (ctx) => {
  const { name } = staffOf(ctx);
  const known = await readCredentials(ctx.app.db, name);
  if (known.length >= MAX_PASSKEYS) throw new ConsoleError('PASSKEY_LIMIT', { maximum: MAX_PASSKEYS });
  return await creationOptions(consoleParty(ctx.app), {
    challenge: await issueChallenge(ctx, 'add'),
    user: { name, handle: userHandle(name) },
    exclude: known.map(({ credential_id }) => credential_id),
  });
});

const logPasskey = (ctx: ConsoleContext, tx: Tx, act: string, label: string) => {
  const { name } = staffOf(ctx);
  const entry = { operator: name, at: ctx.app.clock.now(), act, subject: subjectOfName(name) };
  return logAct(tx, { ...entry, after: { browser: label } });
};

const add = handleConsole(addStaffPasskey, async (ctx, { body: { credential } }) => {
  const { app, user_agent: label } = ctx;
  const { name } = staffOf(ctx);
  const challenge = challengeIn(credential.response.clientDataJSON);
  await consumeChallenge(ctx, 'add', challenge);
  const created = await verifyCreated(consoleParty(app), credential, challenge).catch(() => {
    throw new ConsoleError('PASSKEY_REFUSED');
  });
  return await app.db.transaction().execute(async (tx) => {
    // The lock serialises the additions of a name, so that the maximum is not exceeded. A name that is being removed gets no passkey.
    const active = await sql`select 1 from operator_name where name = ${name} and secret_hash is not null
      for no key update`.execute(tx);
    if (active.rows.length === 0) throw new ConsoleError('NOT_SIGNED_IN');
    const { rows } = await sql<PasskeyRow>`
      insert into staff_passkey (name, credential_id, public_key, counter, transports, label, created_at)
      select ${name}, ${created.credential_id}, ${created.public_key}, ${created.counter}::bigint, ${created.transports}::text[],
        ${label}, ${app.clock.now()}
      where (select count(*) from staff_passkey where name = ${name}) < ${MAX_PASSKEYS}
      on conflict (credential_id) do nothing returning id, label, created_at, last_used_at`.execute(tx);
    const [row] = rows;
    if (row === undefined) {
      const isFull = (await readCredentials(tx, name)).length >= MAX_PASSKEYS;
      throw isFull ? new ConsoleError('PASSKEY_LIMIT', { maximum: MAX_PASSKEYS }) : new ConsoleError('PASSKEY_REFUSED');
    }
    await logPasskey(ctx, tx, 'add passkey', label);
    return wirePasskey(row);
  });
});

const remove = handleConsole(removeStaffPasskey, async (ctx, { params }) => {
  return await ctx.app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ label: string }>`delete from staff_passkey
      where id = ${params.id} and name = ${staffOf(ctx).name} returning label`.execute(tx);
    if (rows[0] === undefined) throw new ConsoleError('NOT_FOUND');
    await logPasskey(ctx, tx, 'remove passkey', rows[0].label);
    return {};
  });
});

const proveOptions = handleConsole(provePasskeyOptions, async (ctx) => {
  const known = await readCredentials(ctx.app.db, staffOf(ctx).name);
  if (known.length === 0) throw new ConsoleError('NOT_FOUND');
  return await signatureOptions(consoleParty(ctx.app), await issueChallenge(ctx, 'prove'), known);
});

type Stored = { id: string; public_key: Buffer; counter: bigint };

/**
 * Checks a signature with a passkey of the staff member. Returns the id of the passkey and its new counter.
 *
 * Errors  PASSKEY_REFUSED
 */
export async function checkPasskey(
  ctx: ConsoleContext,
  signed: SignedCredential,
): Promise<{ id: string; counter: number }> {
  const { name } = staffOf(ctx);
  const challenge = challengeIn(signed.response.clientDataJSON);
  await consumeChallenge(ctx, 'prove', challenge);
  const { rows } = await sql<Stored>`select id, public_key, counter from staff_passkey
    where name = ${name} and credential_id = ${Buffer.from(signed.id, 'base64url')}`.execute(ctx.app.db);
  const [stored] = rows;
  const handle = signed.response.userHandle ?? null;
  const isOtherUser = handle !== null && handle !== Buffer.from(userHandle(name)).toString('base64url');
  if (stored === undefined || isOtherUser) throw new ConsoleError('PASSKEY_REFUSED');
  const counter = await verifySigned(consoleParty(ctx.app), signed, stored, challenge).catch(() => {
    throw new ConsoleError('PASSKEY_REFUSED');
  });
  return { id: stored.id, counter };
}

/**
 * Stores the use of a passkey. Returns false if its counter did not rise, which reveals a copied passkey, or if it was removed meanwhile.
 */
export async function recordUse(tx: Tx, { id, counter }: { id: string; counter: number }, at: Date): Promise<boolean> {
  const { rows } = await sql`update staff_passkey set counter = ${counter}::bigint, last_used_at = ${at}
    where id = ${id} and (counter < ${counter}::bigint or counter = 0 and ${counter}::bigint = 0) returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export const passkeyHandlers: readonly ConsoleHandler[] = [list, newOptions, add, remove, proveOptions];
