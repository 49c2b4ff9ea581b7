import { endSession, getStaff, listSessions, login, logout, proveSecond } from '@nua/contract/console/staff.ts';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { isPassword } from '../../modules/person/public.ts';
import { logAct } from '../../operator/operator-log.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleHandler, handleConsole, type Staff, staffOf } from '../console-handle.ts';
import { beginAttempt, clearFailures } from './failures.ts';
import { acceptSecond, beginEnrolment } from './second-factor.ts';
import { FRESH_MS, IDLE_MS, openSession, raiseSession } from './staff-sessions.ts';

/** Codes are counted apart from passwords, because only somebody who knows the password can send one. */
const codesOf = (name: string): string => `code of ${name}`;

const subjectOf = (name: string): string => `name ${name}`;

/** Logs an attempt that failed. A name that does not exist is not an operator, so it has no entry. */
async function logRefused({ db, clock }: App, name: string, act: string): Promise<void> {
  const { rows } = await sql`select 1 from operator_name where name = ${name}`.execute(db);
  if (rows.length === 0) return;
  await db
    .transaction()
    .execute((tx) => logAct(tx, { operator: name, at: clock.now(), act, subject: subjectOf(name) }));
}

const shownStaff = ({ name, permissions }: Staff, second_at: Date, now: Date) => ({
  name,
  permissions: [...permissions],
  fresh_until: new Date(second_at.getTime() + FRESH_MS).toISOString(),
  idle_until: new Date(now.getTime() + IDLE_MS).toISOString(),
});

const signIn = handleConsole(login, async ({ app, user_agent, setCookie }, { body: { name, password } }) => {
  const { db, clock } = app;
  await beginAttempt(db, name, clock.now());
  const { rows } = await sql<{ secret_hash: string | null }>`
    select secret_hash from operator_name where name = ${name}`.execute(db);
  const check = { place: 'stranger', beforeCheck: async () => {} } as const;
  const secret_hash = rows[0]?.secret_hash ?? null;
  if (!(await isPassword(password, secret_hash, check))) {
    await logRefused(app, name, 'sign in (wrong password)');
    throw new ConsoleError('SIGN_IN_REFUSED');
  }
  return await db.transaction().execute(async (tx) => {
    const token = await openSession(tx, { name, secret_hash, user_agent }, clock.now());
    if (token === null) throw new ConsoleError('SIGN_IN_REFUSED');
    setCookie(token);
    return { enrol: await beginEnrolment(app, tx, name) };
  });
});

const second = handleConsole(proveSecond, async (ctx, { body: { code } }) => {
  const { app, setCookie } = ctx;
  const staff = staffOf(ctx);
  const { db, clock } = app;
  const now = clock.now();
  await beginAttempt(db, codesOf(staff.name), now);
  const accepted = await db.transaction().execute(async (tx) => {
    const found = await acceptSecond(app, tx, staff.name, code);
    if (found === null) return null;
    setCookie(await raiseSession(tx, staff.id, now));
    const act = staff.second_at === null ? 'sign in' : 'confirm';
    await logAct(tx, { operator: staff.name, at: now, act, subject: subjectOf(staff.name), note: `by ${found.by}` });
    return found;
  });
  if (accepted === null) {
    await logRefused(app, staff.name, 'sign in (wrong code)');
    throw new ConsoleError('CODE_REFUSED');
  }
  await clearFailures(db, [staff.name, codesOf(staff.name)]);
  return { staff: shownStaff(staff, now, now), recovery_codes: accepted.recovery_codes };
});

const me = handleConsole(getStaff, async (ctx) => {
  const staff = staffOf(ctx);
  return shownStaff(staff, staff.second_at ?? new Date(0), ctx.app.clock.now());
});

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

export const signInHandlers: readonly ConsoleHandler[] = [signIn, second, me, signOut, sessions, endOne];
