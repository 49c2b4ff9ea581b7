import { type RawBuilder, sql } from 'kysely';

/**
 * A subquery for the time at which a device joined the player's other devices; null for the account's first device, unless it was signed
 * out from another.
 */
export const joinedAt = (device_id: string): RawBuilder<Date | null> => sql`
  select coalesce(d.rejoined_at, d.created_at) from device d
  where d.id = ${device_id} and (d.rejoined_at is not null or exists (
    select from device o where o.player_id = d.player_id and o.created_at < d.created_at))`;
