import { type RawBuilder, sql } from 'kysely';

/**
 * A subquery for the time at which a device was added to the account, or signed in again after another device had signed it out. Null for
 * the account's first device if no other device has signed it out.
 */
export const joinedAt = (device_id: string): RawBuilder<Date | null> => sql`
  select coalesce(d.rejoined_at, d.created_at) from device d
  where d.id = ${device_id} and (d.rejoined_at is not null or exists (
    select from device o where o.player_id = d.player_id and o.created_at < d.created_at))`;
