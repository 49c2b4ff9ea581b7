import type { ErrorName } from '@nua/contract/errors.ts';
import { sql } from 'kysely';
import { ApiError } from '../../../core/api-error.ts';
import type { RequestContext } from '../../../core/app.ts';
import type { Handler, Input } from '../../../core/handle.ts';
import { hashDevice, isIssuedDeviceId } from '../../../core/sessions/device-id.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';
import { isProtectionRefusal } from '../../protection/public.ts';

export type SignInWay = 'password' | 'code' | 'passkey' | 'guest' | 'register' | 'upgrade' | 'reset' | 'refresh';

/** The recorded refusals. Refusals that protect a player (`isProtectionRefusal`) are recorded too. */
const RECORDED: ReadonlySet<ErrorName> = new Set([
  'LOGIN_REFUSED',
  'LOGIN_DELAYED',
  'CODE_REFUSED',
  'PASSKEY_REFUSED',
  'PASSWORD_REQUIRED',
  'PLAYER_BLOCKED',
  'REFRESH_REUSED',
  'GUEST_LIMIT',
  'GUEST_NETWORK_LIMIT',
]);
/** The same refusal from one address is recorded only once within this time, so that a flood does not fill the table. */
const REPEAT_MS = 60_000;

/** Wraps the handler of a call that begins a session, and records its outcome without secrets in `sign_in_record` and in the log. */
export function recorded(way: SignInWay, handler: Handler): Handler {
  const run = async (ctx: RequestContext, input: Input<Handler['call']>): Promise<unknown> => {
    try {
      const response = await handler.run(ctx, input);
      const player_id = playerOf(response);
      if (player_id !== null) await record(ctx, { way, outcome: 'in', player_id, typed: null });
      return response;
    } catch (error) {
      if (error instanceof ApiError && (RECORDED.has(error.error) || isProtectionRefusal(error.error))) {
        await record(ctx, { way, outcome: error.error, player_id: null, typed: typedName(input.body) });
      }
      throw error;
    }
  };
  return { call: handler.call, run };
}

/** Returns the player of a response with a session, at the top level or under `session`. */
function playerOf(response: unknown): string | null {
  const { player_id, session } = response as { player_id?: string; session?: { player_id: string } };
  return player_id ?? session?.player_id ?? null;
}

function typedName(body: unknown): string | null {
  const { user_name, phone } = (body ?? {}) as { user_name?: string; phone?: string };
  return user_name ?? phone ?? null;
}

type Outcome = {
  way: SignInWay;
  outcome: 'in' | ErrorName;
  player_id: string | null;
  typed: string | null;
};

/** An error while recording must not fail the sign-in. */
async function record(ctx: RequestContext, { way, outcome, player_id, typed }: Outcome): Promise<void> {
  const { device_key } = ctx.caller;
  const device_hash = device_key !== null && isIssuedDeviceId(ctx.keys, device_key) ? hashDevice(device_key) : null;
  const at = ctx.clock.now();
  const name = typed?.trim().toLowerCase() ?? null;
  const phone = typed === null ? null : mobileNumber(typed);
  try {
    const { rows } = await sql<{ player_id: string | null }>`
      with found as (select coalesce(${player_id}::uuid,
        (select id from player where user_name = ${name} or phone = ${phone} limit 1)) as player_id)
      insert into sign_in_record (at, player_id, way, outcome, ip, device_hash, request_id)
      select ${at}, player_id, ${way}, ${outcome}, ${ctx.ip}, ${device_hash}, ${ctx.request_id} from found
      where ${outcome} = 'in' or not exists (select from sign_in_record r
        where r.ip = ${ctx.ip} and r.at > ${new Date(at.getTime() - REPEAT_MS)} and r.way = ${way}
          and r.outcome = ${outcome} and r.player_id is not distinct from found.player_id)
      returning player_id`.execute(ctx.db);
    const recorded_player = rows[0]?.player_id ?? player_id;
    ctx.log.info({ way, outcome, player_id: recorded_player, ip: ctx.ip, request_id: ctx.request_id }, 'sign-in');
  } catch (error) {
    ctx.log.error({ err: error, request_id: ctx.request_id }, 'a sign-in could not be recorded');
  }
}
