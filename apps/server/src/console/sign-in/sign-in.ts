import type { ConsoleResponse } from '@nua/contract/console/call.ts';
import {
  endSession,
  enrol,
  getStaff,
  join,
  listSessions,
  login,
  logout,
  provePasskey,
  proveSecond,
} from '@nua/contract/console/staff.ts';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, type ConsoleHandler, handleConsole, type Staff, staffOf } from '../console-handle.ts';
import type { SignInSource } from './failures.ts';
import { storeJoining } from './join.ts';
import { findKnownDevice } from './known-device.ts';
import { checkPasskey, hasPasskey, passkeyHandlers, recordUse } from './passkey.ts';
import {
  beginSecond,
  enrolAuthenticator,
  isOperatorName,
  provePassword,
  proveSecondFactor,
  type SecondFactorProof,
} from './prove-staff.ts';
import { acceptSecond, hasAuthenticator } from './second-factor.ts';
import { endStaffSession, FRESH_MS, IDLE_MS } from './staff-sessions.ts';

async function wireStaff({ app }: ConsoleContext, { name, permissions, second_at }: Staff) {
  return {
    name,
    permissions: [...permissions],
    fresh_until: new Date((second_at ?? new Date(0)).getTime() + FRESH_MS).toISOString(),
    idle_until: new Date(app.clock.now().getTime() + IDLE_MS).toISOString(),
    has_passkey: await hasPasskey(app, name),
  };
}

/** Returns the address and known device by which failed attempts of this browser are counted. */
async function sourceOf({ app, address, device_token }: ConsoleContext, name: string): Promise<SignInSource> {
  return { address, device_id: await findKnownDevice(app.db, name, device_token, app.clock.now()) };
}

const signIn = handleConsole(login, async (ctx, { body: { name, password } }) => {
  const { app, user_agent, setCookie, setAttempted } = ctx;
  // The text may be a password in the wrong field, so only a known name is logged.
  if (await isOperatorName(app, name)) setAttempted(name);
  setCookie(await provePassword(app, { name, password, user_agent }, await sourceOf(ctx, name)));
  return { second: await secondFactorsOf(app, name) };
});

const joinStaff = handleConsole(join, async (ctx, { body }) => {
  const { app, setAttempted } = ctx;
  if (await isOperatorName(app, body.name)) setAttempted(body.name);
  return { waiting: await storeJoining(app, body, await sourceOf(ctx, body.name), 'in the console') };
});

type SecondFactor = ConsoleResponse<typeof login>['second'][number];

async function secondFactorsOf(app: App, name: string): Promise<SecondFactor[]> {
  if (!(await hasAuthenticator(app, name))) return ['invitation'];
  return (await hasPasskey(app, name)) ? ['code', 'passkey'] : ['code'];
}

const setUp = handleConsole(enrol, async (ctx, { body: { code } }) => {
  const { app } = ctx;
  const staff = staffOf(ctx);
  return await enrolAuthenticator(app, staff, await sourceOf(ctx, staff.name), code);
});

/** Raises the session of a browser if its second factor is accepted. */
async function prove(ctx: ConsoleContext, source: SignInSource, proof: SecondFactorProof) {
  const { app, device_token } = ctx;
  const staff = staffOf(ctx);
  const raised = await proveSecondFactor(app, staff, source, { ...proof, device_token });
  ctx.setCookie(raised.token);
  if (raised.device_token !== null) ctx.setDeviceCookie(raised.device_token);
  const { recovery_codes } = raised;
  return { staff: await wireStaff(ctx, { ...staff, second_at: app.clock.now() }), recovery_codes };
}

/** Counts an attempt with a second factor, and returns its source. Errors: SIGN_IN_DELAYED. */
async function countSecondFactorAttempt(ctx: ConsoleContext): Promise<SignInSource> {
  const staff = staffOf(ctx);
  const source = await sourceOf(ctx, staff.name);
  await beginSecond(ctx.app, staff, source);
  return source;
}

const proveByCode = handleConsole(proveSecond, async (ctx, { body: { code } }) =>
  prove(ctx, await countSecondFactorAttempt(ctx), {
    act: 'sign in (wrong code)',
    error: 'CODE_REFUSED',
    accept: (tx) => acceptSecond(ctx.app, tx, staffOf(ctx), code),
  }),
);

const proveByPasskey = handleConsole(provePasskey, async (ctx, { body: { credential } }) => {
  const source = await countSecondFactorAttempt(ctx);
  const used = await checkPasskey(ctx, credential).catch((error: unknown) => {
    if (error instanceof ConsoleError) return null;
    throw error;
  });
  return await prove(ctx, source, {
    act: 'sign in (wrong passkey)',
    error: 'PASSKEY_REFUSED',
    accept: async (tx) =>
      used !== null && (await recordUse(tx, used, ctx.app.clock.now()))
        ? { by: 'passkey', recovery_codes: null }
        : null,
  });
});

const me = handleConsole(getStaff, async (ctx) => await wireStaff(ctx, staffOf(ctx)));

const signOut = handleConsole(logout, async (ctx) => {
  const { app, setCookie } = ctx;
  await endStaffSession(app.db, staffOf(ctx).id, app.clock.now());
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
  joinStaff,
  signIn,
  setUp,
  proveByCode,
  proveByPasskey,
  ...passkeyHandlers,
  me,
  signOut,
  sessions,
  endOne,
];
