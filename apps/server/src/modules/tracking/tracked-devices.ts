import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { excludedAt } from '../protection/public.ts';

/**
 * Records that a credited deposit must be reported, in the transaction that credits it. The report uses the consenting device that was seen
 * last. An excluded player's deposit is not reported.
 */
export async function recordAdDeposit(
  tx: Tx,
  { player_id, deposit_id, amount, at }: { player_id: string; deposit_id: string; amount: Cents; at: Date },
): Promise<void> {
  await sql`
    insert into ad_delivery (fact_id, kind, player_id, tracker, app_token, network_device, network_name, amount_cents, at, due_at)
    select ${deposit_id}, 'deposit', d.player_id, d.tracker, d.app_token, d.network_device, d.network_name, ${amount}, ${at}, ${at}
    from tracked_device d
    where d.player_id = ${player_id} and not ${excludedAt(sql`d.player_id`, at)}
    order by d.seen_at desc, d.device_id limit 1
    on conflict do nothing`.execute(tx);
}

/**
 * Deletes a player's tracked devices, or only `device_id`, drops their unsent reports, and records that the network must forget them.
 *
 * Another player's row of the same device is deleted too, because consent belongs to the device.
 */
export async function forgetTrackedDevices(
  tx: Tx,
  { player_id, device_id, at }: { player_id: string; device_id?: string; at: Date },
): Promise<void> {
  const isSelected = device_id === undefined ? sql`true` : sql`device_id = ${device_id}`;
  await sql`
    with own as (select tracker, network_device from tracked_device where player_id = ${player_id} and ${isSelected}),
    gone as (
      delete from tracked_device where (tracker, network_device) in (select tracker, network_device from own)
      returning tracker, app_token, network_device, network_name),
    dropped as (
      delete from ad_delivery where kind = 'deposit' and state = 'due'
        and (tracker, network_device) in (select tracker, network_device from own))
    insert into ad_delivery (fact_id, kind, tracker, app_token, network_device, network_name, at, due_at)
    select gen_random_uuid(), 'forget', tracker, app_token, network_device, max(network_name), ${at}, ${at}
    from gone group by tracker, app_token, network_device`.execute(tx);
}
