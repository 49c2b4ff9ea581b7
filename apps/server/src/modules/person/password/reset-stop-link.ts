import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { addNotice, notifyPlayer, type StopText, serveStopLink } from '../../notify/public.ts';
import { dropPasskeys } from '../passkey/passkey-row.ts';
import { stopPhoneChange } from '../phone-change/stop-phone-change.ts';
import { hashResetToken } from './reset-hold.ts';

const OPEN = 'stopped_at is null and holds_until > ';

async function isOpen(app: App, token: string): Promise<boolean> {
  const { rows } = await app.pool.query(`select 1 from password_reset where token_hash = $1 and ${OPEN} $2`, [
    hashResetToken(token),
    app.clock.now(),
  ]);
  return rows.length > 0;
}

/**
 * Stops a reset by its link. Every session ends, and the password and all proofs are void. Passkeys and payout accounts that were added
 * since the reset are removed, except accounts with a pending withdrawal.
 *
 * For thirty days, operators review every new withdrawal (`isNumberDoubted`).
 */
async function stop(app: App, token: string): Promise<boolean> {
  const at = app.clock.now();
  const stopped = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ player_id: string; phone: string | null; since: Date }>`
      select p.id as player_id, p.phone, r.at as since from password_reset r join player p on p.id = r.player_id
      where r.token_hash = ${hashResetToken(token)} and ${sql.raw(OPEN)} ${at} for no key update of p`.execute(tx);
    const found = rows[0];
    if (!found) return null;
    const { player_id, since } = found;
    const closed = await sql`update password_reset set stopped_at = ${at}
      where token_hash = ${hashResetToken(token)} and stopped_at is null returning 1`.execute(tx);
    if (closed.rows.length === 0) return null;
    await sql`update player set password_hash = null where id = ${player_id}`.execute(tx);
    await sql`update phone_proof set consumed_at = ${at} where player_id = ${player_id} and consumed_at is null`.execute(
      tx,
    );
    // A device that was added since the reset may belong to the attacker, so a code alone no longer signs it in.
    await sql`update device set is_known = false
      where player_id = ${player_id} and coalesce(rejoined_at, created_at) >= ${since}`.execute(tx);
    await sql`update payout_account a set deleted_at = ${at}
      where player_id = ${player_id} and deleted_at is null and created_at >= ${since}
        and not exists (select from withdraw w where w.payout_account_id = a.id and withdraw_is_open(w.state))`.execute(
      tx,
    );
    await dropPasskeys(tx, { player_id, since });
    await stopPhoneChange(tx, { player_id, reason: 'old_number', at });
    await addNotice(tx, { player_id, kind: 'password_reset_stopped', at });
    await sql`select end_sessions(${player_id}, 'password_reset_stopped', ${at})`.execute(tx);
    return found;
  });
  if (stopped === null) return false;
  app.sessions.forget(stopped.player_id);
  await notifyPlayer(app, stopped, 'password_reset_stopped');
  return true;
}

export function registerResetStopLink(fastify: FastifyInstance, app: App): void {
  serveStopLink(fastify, app, {
    path: '/password-reset',
    texts: resetStopText,
    isOpen: (token) => isOpen(app, token),
    stop: (token) => stop(app, token),
  });
}

const resetStopText: StopText = {
  ask: {
    en: {
      title: 'Was this not you?',
      text: 'Your password was reset with a code sent to your number. Not you? Stop it here: this signs out all devices, disables the new password and removes withdrawal accounts and passkeys added since then. After that, our team checks every withdrawal before it is sent.',
      button: 'This was not me. Stop it',
    },
    ur: {
      title: 'کیا یہ آپ نہیں تھے؟',
      text: 'آپ کا پاس ورڈ آپ کے نمبر پر آئے کوڈ سے تبدیل ہوا ہے۔ اگر یہ آپ نہیں تھے تو یہاں تبدیلی روک دیں۔ تمام ڈیوائسز سائن آؤٹ ہو جائیں گی، نیا پاس ورڈ کام نہیں کرے گا، اور اس کے بعد شامل کیے گئے رقم نکلوانے کے اکاؤنٹس اور Passkeys ہٹ جائیں گی۔ پھر رقم بھیجنے سے پہلے ہر بار ہماری ٹیم جائزہ لے گی۔',
      button: 'یہ میں نے نہیں کیا، اسے روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'All devices are signed out and the password no longer works. If somebody else has your SIM, call your mobile company first. Then sign in with a code and set a new password, or contact customer service.',
    },
    ur: {
      title: 'تبدیلی روک دی گئی',
      text: 'تمام ڈیوائسز سائن آؤٹ ہو گئیں اور پاس ورڈ اب کام نہیں کرے گا۔ اگر آپ کی سم کسی اور کے پاس ہے تو پہلے اپنی موبائل کمپنی کو فون کریں۔ پھر کوڈ سے سائن اِن کر کے نیا پاس ورڈ مقرر کریں، یا کسٹمر سروس سے رابطہ کریں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This was already stopped, or more than a day has passed. If you cannot use your account, contact customer service.',
    },
    ur: {
      title: 'روکنے کے لیے کچھ نہیں',
      text: 'یہ پہلے ہی روکا جا چکا ہے، یا ایک دن سے زیادہ گزر چکا ہے۔ اگر آپ اپنا اکاؤنٹ استعمال نہیں کر سکتے تو کسٹمر سروس سے رابطہ کریں۔',
    },
  },
};
