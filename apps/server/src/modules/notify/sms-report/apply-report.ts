import type { Pool } from 'pg';
import type { SmsReport } from '../../../core/ports/sms-port.ts';

/**
 * Applies a gateway's report about one of its text messages.
 *
 * Only a known text of this gateway changes, and only once: the first final result is stored, in any order of the
 * reports. A text with an unknown outcome gets its outcome here.
 *
 * Shape   pool, gateway, report, time -> whether the report names a text of this gateway
 * Errors  those of the database
 */
export async function applyReport(pool: Pool, gateway: string, report: SmsReport, at: Date): Promise<boolean> {
  const { attempt_id, provider_ref, state } = report;
  // If both ids name a text, they must name the same one. Our id alone is used before the gateway's response has brought its
  // own id.
  const { rows } = await pool.query<{ id: string }>(
    `select id from sms_attempt where gateway = $1
       and ($2::uuid is null or id = $2) and ($3::text is null or provider_ref = $3 or (provider_ref is null and id = $2))
       and ($2::uuid is not null or $3::text is not null)
     order by sent_at desc limit 1`,
    [gateway, attempt_id, provider_ref],
  );
  const id = rows[0]?.id;
  if (id === undefined) return false;
  if (state === 'pending') return true;
  await pool.query(
    `update sms_attempt set state = $2, reported_at = $3, provider_ref = coalesce(provider_ref, $4)
     where id = $1 and state in ('sending', 'accepted', 'unknown')`,
    [id, state, at, provider_ref],
  );
  return true;
}
