import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { App, Tx } from '../../core/app.ts';
import { ACCOUNT_PAY_TYPES } from '../../core/pay-type-facts.ts';
import { retireName } from '../person/public.ts';
import { releaseNumbers, releasePhone } from '../protection/public.ts';
import { forgetTrackedDevices } from '../tracking/public.ts';

export type Person = { id: string; phone: string | null; user_name: string | null };

/**
 * Erases the personal data of a player from every table. Ledger transfers remain, but their player id no longer identifies a person.
 *
 * Add every new table with personal data here. A test searches every column of every table for the phone number.
 */
export async function erasePerson(
  tx: Tx,
  { secret, keys }: Pick<App, 'secret' | 'keys'>,
  person: Person,
  at: Date,
): Promise<void> {
  // Keyed hashes of the phone, CNIC and account numbers remain, so that limits and exclusions apply if the person registers again.
  if (person.phone !== null) await releasePhone({ keys }, tx, { player_id: person.id, phone: person.phone, at });
  await releaseNumbers(tx, { player_id: person.id, released: 'all numbers', at });
  await erasePayments(tx, person.id, at);
  await eraseRecords(tx, person);
  await eraseTexts(tx, person.id, at);
  await forgetTrackedDevices(tx, { player_id: person.id, at });
  await sql`delete from ad_delivery where player_id = ${person.id}`.execute(tx);
  await sql`update referral_cycle set state = 'expired', ended_at = ${at}
    where player_id = ${person.id} and state in ('active', 'reached')`.execute(tx);
  if (person.user_name !== null) {
    await retireName(tx, keys, person.user_name, at);
    const name_hash = createHmac('sha256', secret).update(`name ${person.user_name}`).digest();
    await sql`delete from login_failure where name_hash = ${name_hash}`.execute(tx);
  }
  await sql`update player set status = 5, closed_at = ${at}, phone = null, user_name = null, password_hash = null,
      alias_name = 'closed', avatar = null, sms_word = null, language = 'en' where id = ${person.id}`.execute(tx);
  // `end_sessions` locks a revision row that all sessions share, so it runs late in the transaction.
  await sql`select end_sessions(${person.id}, 'closed', ${at})`.execute(tx);
  await sql`delete from session where player_id = ${person.id}`.execute(tx);
  await sql`delete from passkey where player_id = ${person.id}`.execute(tx);
  await sql`delete from passkey_challenge where player_id = ${person.id}`.execute(tx);
  await sql`delete from sign_in_record where player_id = ${person.id}`.execute(tx);
  await sql`delete from device where player_id = ${person.id}`.execute(tx);
}

/** Erases names and numbers from payout accounts and payments. Amounts, states and the provider's references remain. */
async function erasePayments(tx: Tx, player_id: string, at: Date): Promise<void> {
  const isBankAccount = sql`pay_type = any(${ACCOUNT_PAY_TYPES}::smallint[])`;
  await sql`update payout_account set title = '', phone = case when ${isBankAccount} then null else '' end,
      iban = case when ${isBankAccount} then '' end, bank_code = null, cnic_mask = null,
      cnic_sealed = case when ${isBankAccount} then null else '\\x'::bytea end,
      cnic_print = case when ${isBankAccount} then null else '\\x'::bytea end,
      number_print = '\\x'::bytea, owner_status = null, owner_name = null, owner_next_at = null, deleted_at = coalesce(deleted_at, ${at})
    where player_id = ${player_id}`.execute(tx);
  await sql`update withdraw set phone = '', iban = null, title = '', label = '', cnic_sealed = null
    where player_id = ${player_id}`.execute(tx);
  await sql`update bank_line set sender = '', sender_iban = null
    where deposit_id in (select id from deposit where player_id = ${player_id})`.execute(tx);
  await sql`update deposit set phone = null, cnic_sealed = null, cnic_print = null, cnic_ending_print = null,
      number_print = null, email = null, real_name = null
    where player_id = ${player_id}`.execute(tx);
}

async function eraseRecords(tx: Tx, { id, phone }: Person): Promise<void> {
  await sql`update page_view set player_id = null where player_id = ${id}`.execute(tx);
  await sql`delete from avatar_picture where player_id = ${id}`.execute(tx);
  await sql`delete from phone_change where player_id = ${id}`.execute(tx);
  await sql`delete from password_reset where player_id = ${id}`.execute(tx);
  await sql`delete from player_vip where player_id = ${id}`.execute(tx);
  await sql`delete from vip_claim where player_id = ${id} and claimed_at is null`.execute(tx);
  await sql`delete from data_export where player_id = ${id}`.execute(tx);
  await sql`delete from typed_detail where player_id = ${id}`.execute(tx);
  await sql`delete from promo_choice where player_id = ${id}`.execute(tx);
  await sql`delete from favourite where player_id = ${id}`.execute(tx);
  await sql`delete from replay_share where player_id = ${id}`.execute(tx);
  await sql`delete from expiry_notice where player_id = ${id}`.execute(tx);
  await sql`delete from notice where player_id = ${id}`.execute(tx);
  await sql`delete from phone_code where player_id = ${id} or phone = ${phone}::text`.execute(tx);
  await sql`delete from phone_proof where player_id = ${id} or phone = ${phone}::text`.execute(tx);
  // The invitations remain, but their player ids no longer identify a person.
  await sql`delete from invite_code where player_id = ${id}`.execute(tx);
  // The device's daily count of guests remains, without the IP address.
  await sql`update guest_made set ip = '', attempt_hash = null where player_id = ${id}`.execute(tx);
}

/** Erases the texts of messages and tickets, and deletes push tokens and events. Message rows remain, because reports count them. */
async function eraseTexts(tx: Tx, player_id: string, at: Date): Promise<void> {
  await sql`update message set extra = '{}', deleted_at = coalesce(deleted_at, ${at}) where player_id = ${player_id}`.execute(
    tx,
  );
  await sql`update message_send set title_en = '-', title_ur = '-', content_en = '-', content_ur = '-', extra = '{}'
    where player_id = ${player_id}`.execute(tx);
  await sql`update ticket_entry set text = '-' where ticket_id in (select id from ticket where player_id = ${player_id})`.execute(
    tx,
  );
  await sql`update ticket set contact = null, ip = null, state = 'closed' where player_id = ${player_id}`.execute(tx);
  await sql`delete from push_token where player_id = ${player_id}`.execute(tx);
  await sql`delete from push_choice where player_id = ${player_id}`.execute(tx);
  await sql`delete from outbox where player_id = ${player_id}`.execute(tx);
  await sql`delete from player_event where stream = ${player_id}`.execute(tx);
}
