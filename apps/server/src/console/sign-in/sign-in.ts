import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import type { ConsoleErrorName } from '@nua/contract/console/errors.ts';
import {
  endSession,
  enrol,
  getStaff,
  listSessions,
  login,
  logout,
  provePasskey,
  proveSecond,
} from '@nua/contract/console/staff.ts';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { isPassword } from '../../modules/person/public.ts';
import { logAct } from '../../operator/operator-log.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, type ConsoleHandler, handleConsole, type Staff, staffOf } from '../console-handle.ts';
import { type Attempting, beginAttempt, clearFailures, passwordCounters, secondFactorCounters } from './failures.ts';
import { findKnownDevice, rememberDevice } from './known-device.ts';
import { checkPasskey, hasPasskey, passkeyHandlers, recordUse } from './passkey.ts';
import { type Accepted, acceptSecond, beginEnrolment, hasAuthenticator } from './second-factor.ts';
import { FRESH_MS, IDLE_MS, openSession, raiseSession } from './staff-sessions.ts';

const subjectOf = (name: string): string => `name ${name}`;

/** Logs an attempt that failed. A name that does not exist is not an operator, so it has no entry. */
async function logRefused({ db, clock }: App, name: string, act: string): Promise<void> {
  const { rows } = await sql`select 1 from operator_name where name = ${name}`.execute(db);
  if (rows.length === 0) return;
  await db
    .transaction()
    .execute((tx) => logAct(tx, { operator: name, at: clock.now(), act, subject: subjectOf(name) }));
}

async function shownStaff({ app }: ConsoleContext, { name, permissions, second_at }: Staff) {
  return {
    name,
    permissions: [...permissions],
    fresh_until: new Date((second_at ?? new Date(0)).getTime() + FRESH_MS).toISOString(),
    idle_until: new Date(app.clock.now().getTime() + IDLE_MS).toISOString(),
    has_passkey: await hasPasskey(app, name),
  };
}

/** Returns what the failed attempts of this browser are counted by. */
async function attempting({ app, address, device_token }: ConsoleContext, name: string): Promise<Attempting> {
  return { address, device_id: await findKnownDevice(app.db, name, device_token, app.clock.now()) };
}

const signIn = handleConsole(login, async (ctx, { body: { name, password } }) => {
  const { app, user_agent, setCookie } = ctx;
  const { db, clock } = app;
  const from = await attempting(ctx, name);
  await beginAttempt(db, passwordCounters(name, from), clock.now());
  const { rows } = await sql<{ secret_hash: string | null }>`
    select secret_hash from operator_name where name = ${name}`.execute(db);
  const check = { place: from.device_id === null ? 'stranger' : 'proven', beforeCheck: async () => {} } as const;
  const secret_hash = rows[0]?.secret_hash ?? null;
  if (!(await isPassword(password, secret_hash, check))) {
    await logRefused(app, name, 'sign in (wrong password)');
    throw new ConsoleError('SIGN_IN_REFUSED');
  }
  const token = await db.transaction().execute((tx) => openSession(tx, { name, secret_hash, user_agent }, clock.now()));
  if (token === null) throw new ConsoleError('SIGN_IN_REFUSED');
  setCookie(token);
  return { second: await waysOf(app, name) };
});

type Way = ConsoleResponse<typeof login>['second'][number];

async function waysOf(app: App, name: string): Promise<Way[]> {
  if (!(await hasAuthenticator(app, name))) return ['invitation'];
  return (await hasPasskey(app, name)) ? ['code', 'passkey'] : ['code'];
}

const setUp = handleConsole(enrol, async (ctx, { body: { code } }) => {
  const { app } = ctx;
  const staff = staffOf(ctx);
  await beginSecond(ctx);
  const begun = await app.db.transaction().execute((tx) => beginEnrolment(app, tx, staff, code));
  if (begun !== null) return begun;
  await logRefused(app, staff.name, 'sign in (wrong invitation)');
  throw new ConsoleError('INVITATION_REFUSED');
});

/** Raises the session in the transaction in which its second factor was accepted, and logs it. */
async function completeSecond(ctx: ConsoleContext, tx: Tx, by: Accepted['by']): Promise<void> {
  const { app, device_token } = ctx;
  const { id, name, second_at } = staffOf(ctx);
  const at = app.clock.now();
  ctx.setCookie(await raiseSession(tx, id, at));
  if (second_at === null) ctx.setDeviceCookie(await rememberDevice(tx, name, device_token, at));
  const act = second_at === null ? 'sign in' : 'confirm';
  await logAct(tx, { operator: name, at, act, subject: subjectOf(name), note: `by ${by}` });
}

type Proving = { act: string; error: ConsoleErrorName; accept: (tx: Tx) => Promise<Accepted | null> };

/**
 * Raises the session if its second factor is accepted. A refused one is logged.
 *
 * Errors  `error` if it was not accepted
 */
async function prove(ctx: ConsoleContext, from: Attempting, { act, error, accept }: Proving) {
  const { app } = ctx;
  const staff = staffOf(ctx);
  const accepted = await app.db.transaction().execute(async (tx) => {
    const found = await accept(tx);
    if (found !== null) await completeSecond(ctx, tx, found.by);
    return found;
  });
  if (accepted === null) {
    await logRefused(app, staff.name, act);
    throw new ConsoleError(error);
  }
  await clearFailures(app.db, [...passwordCounters(staff.name, from), ...secondFactorCounters(staff.name, from)]);
  const { recovery_codes } = accepted;
  return { staff: await shownStaff(ctx, { ...staff, second_at: app.clock.now() }), recovery_codes };
}

/** Counts an attempt of the session before it is checked, and returns what it is counted by. Errors: SIGN_IN_DELAYED. */
async function beginSecond(ctx: ConsoleContext): Promise<Attempting> {
  const { name } = staffOf(ctx);
  const from = await attempting(ctx, name);
  await beginAttempt(ctx.app.db, secondFactorCounters(name, from), ctx.app.clock.now());
  return from;
}

const second = handleConsole(proveSecond, async (ctx, { body: { code } }) =>
  prove(ctx, await beginSecond(ctx), {
    act: 'sign in (wrong code)',
    error: 'CODE_REFUSED',
    accept: (tx) => acceptSecond(ctx.app, tx, staffOf(ctx), code),
  }),
);

const secondByPasskey = handleConsole(provePasskey, async (ctx, { body: { credential } }) => {
  const from = await beginSecond(ctx);
  const used = await checkPasskey(ctx, credential).catch((error: unknown) => {
    if (error instanceof ConsoleError) return null;
    throw error;
  });
  return await prove(ctx, from, {
    act: 'sign in (wrong passkey)',
    error: 'PASSKEY_REFUSED',
    accept: async (tx) =>
      used !== null && (await recordUse(tx, used, ctx.app.clock.now()))
        ? { by: 'passkey', recovery_codes: null }
        : null,
  });
});

const me = handleConsole(getStaff, async (ctx) => await shownStaff(ctx, staffOf(ctx)));

const signOut = handleConsole(logout, async (ctx) => {
  const { app, setCookie } = ctx;
  await sql`update staff_session set ended_at = ${app.clock.now()} where id = ${staffOf(ctx).id}`.execute(app.db);
  setCookie(null);
  return {};
});

type SessionRow = { id: string; user_agent: string; created_at: Date; used_at: Date };

const sessions = handleConsole(listSessions, async (ctx) => {
  const { app } = ctx;
  const staff = staffOf(ctx);
  const since = new Date(app.clock.now().getTime() - IDLE_MS);
  const { rows } = await sql<SessionRow>`select id, user_agent, created_at, used_at from staff_session
    where name = ${staff.name} and ended_at is null and second_at is not null and used_at > ${since}
    order by used_at desc limit 50`.execute(app.db);
  const list = rows.map(({ created_at, used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    is_this: row.id === staff.id,
  }));
  return { list };
});

const endOne = handleConsole(endSession, async (ctx, { params }) => {
  const { app } = ctx;
  const { rows } = await sql`update staff_session set ended_at = ${app.clock.now()}
    where id = ${params.id} and name = ${staffOf(ctx).name} and ended_at is null returning 1`.execute(app.db);
  if (rows.length === 0) throw new ConsoleError('NOT_FOUND');
  return {};
});

export const signInHandlers: readonly ConsoleHandler[] = [
  signIn,
  setUp,
  second,
  secondByPasskey,
  ...passkeyHandlers,
  me,
  signOut,
  sessions,
  endOne,
];
