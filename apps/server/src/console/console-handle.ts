import type { ConsoleBody, ConsoleCall, ConsoleQuery, ConsoleResponse } from '@nua/contract/console/call.ts';
import type { Permission } from '@nua/contract/console/permission.ts';
import type { App } from '../core/app.ts';
import type { Db } from '../db/connect.ts';
import type { IsPersonal } from '../operator/personal-data.ts';
import { type Personal, responseOf } from './personal-response.ts';

/** A session of a staff member. `second_at` is null while the second factor is missing. */
export type StaffSession = { id: string; name: string; second_at: Date | null; used_at: Date };

/** The signed-in staff member with the current permissions. */
export type Staff = StaffSession & { permissions: readonly Permission[] };

export type ConsoleContext = {
  app: App;
  /** The console's own connections, whose role cannot read seeds, passwords, codes and identity numbers. */
  reads: Db;
  /** Null in a call with access 'public'. */
  staff: Staff | null;
  user_agent: string;
  /** Failed attempts are counted by the address, or by the cookie of a known browser. */
  address: string;
  device_token: string | null;
  /** Sets the session cookie; null removes it. */
  setCookie(token: string | null): void;
  /** Sets the name with which the caller attempts to sign in, for the count of refused calls. */
  setAttempted(name: string): void;
  setDeviceCookie(token: string): void;
};

export type ConsoleInput<C extends ConsoleCall> = {
  body: ConsoleBody<C>;
  query: ConsoleQuery<C>;
  params: Record<string, string>;
};

export type ConsoleHandler = {
  call: ConsoleCall;
  run: (ctx: ConsoleContext, input: ConsoleInput<ConsoleCall>) => Promise<unknown>;
};

/** The result of a handler. A call that shows personal data must return `Personal`, which proves that the read was logged. */
type Result<C extends ConsoleCall> = IsPersonal<C> extends true ? Personal<ConsoleResponse<C>> : ConsoleResponse<C>;

/** Declares the handler of a call. Money in its result is in Cents, and is converted for the wire afterwards. */
export function handleConsole<const C extends ConsoleCall>(
  call: C,
  run: (ctx: ConsoleContext, input: ConsoleInput<C>) => Promise<Result<C>>,
): ConsoleHandler {
  return {
    call,
    run: async (ctx, input) => responseOf<unknown>(await run(ctx, input as unknown as ConsoleInput<C>)),
  };
}

export function staffOf(ctx: ConsoleContext): Staff {
  if (ctx.staff === null) throw new Error('a public call has no staff member');
  return ctx.staff;
}
