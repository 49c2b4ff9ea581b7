import { createHmac } from 'node:crypto';
import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { apiError } from '../../core/api-error.ts';
import type { RequestContext } from '../../core/app.ts';
import { addressOf } from '../../core/limits/address-of.ts';
import { isIssuedDeviceId } from '../../core/sessions/device-id.ts';

/**
 * The maximum number of stored views a day for one device, and for all visitors of one address. A whole mobile carrier may share one
 * address.
 */
export const VIEWS_A_DAY = { device: 2_000, address: 50_000 } as const;

const COUNT = `insert into page_view_day (day, who, views) values ($1::date, $2, 1)
  on conflict (day, who) do update set views = page_view_day.views + 1 where page_view_day.views < $3`;

/**
 * Counts a view for its device. Views of visitors and guests also count for the address, because new device ids cost nothing.
 *
 * Errors  RATE_LIMITED
 */
export async function countPageView(ctx: RequestContext): Promise<void> {
  const day = dayInKarachi(ctx.clock.now());
  for (const [kind, name] of countersOf(ctx)) {
    // The hash depends on the day, so that counts of different days cannot be linked to one person.
    const who = createHmac('sha256', ctx.secret).update(`page view ${day} ${kind} ${name}`).digest();
    const { rowCount } = await ctx.pool.query(COUNT, [day, who, VIEWS_A_DAY[kind]]);
    if (rowCount !== 1) throw apiError('RATE_LIMITED', undefined, { retry_after_s: 3_600 });
  }
}

function countersOf({ session, caller, keys }: RequestContext): [keyof typeof VIEWS_A_DAY, string][] {
  const key = caller.device_key;
  const device = session?.device_id ?? (key !== null && isIssuedDeviceId(keys, key) ? key : null);
  const isPlayer = session !== null && !session.is_guest;
  return [
    ...(device === null ? [] : [['device', device] as ['device', string]]),
    ...(isPlayer ? [] : [['address', addressOf(caller.ip)] as ['address', string]]),
  ];
}
