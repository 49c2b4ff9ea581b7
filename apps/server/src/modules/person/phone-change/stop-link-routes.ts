import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import { notifyPlayer, type StopText, serveStopLink } from '../../notify/public.ts';
import { hashStopToken } from './request-phone-change.ts';
import { stopPhoneChange } from './stop-phone-change.ts';

async function isWaiting(app: App, token: string): Promise<boolean> {
  const { rows } = await app.pool.query("select 1 from phone_change where token_hash = $1 and state = 'waiting'", [
    hashStopToken(token),
  ]);
  return rows.length > 0;
}

/** Stops the change. The requester may be a stranger who knows the password, so every session ends and the password becomes void. */
async function stop(app: App, token: string): Promise<boolean> {
  const at = app.clock.now();
  const stopped = await app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; phone: string | null }>`
      select p.id, p.phone from phone_change c join player p on p.id = c.player_id
      where c.token_hash = ${hashStopToken(token)} and c.state = 'waiting' for no key update of p`.execute(tx);
    const player = rows[0];
    if (!player || !(await stopPhoneChange(tx, { player_id: player.id, reason: 'old_number', at }))) return null;
    await sql`update player set password_hash = null where id = ${player.id}`.execute(tx);
    await sql`select end_sessions(${player.id}, 'phone_change_stopped', ${at})`.execute(tx);
    return player;
  });
  if (stopped === null) return false;
  app.sessions.forget(stopped.id);
  await notifyPlayer(app, { player_id: stopped.id, phone: stopped.phone }, 'phone_change_stopped');
  return true;
}

export function registerStopLink(fastify: FastifyInstance, app: App): void {
  serveStopLink(fastify, app, {
    path: '/phone-change',
    texts: phoneChangeStopText,
    isOpen: (token) => isWaiting(app, token),
    stop: (token) => stop(app, token),
  });
}

const phoneChangeStopText: StopText = {
  ask: {
    en: {
      title: 'Stop the phone number change?',
      text: 'Somebody who knows your password asked to change the phone number of your account. Not you? Stop it here: this signs out all devices and disables the password. Then sign in with a code to this number and set a new password.',
      button: 'This was not me. Stop it',
    },
    ur: {
      title: 'فون نمبر کی تبدیلی روک دیں؟',
      text: 'کسی ایسے شخص نے جسے آپ کا پاس ورڈ معلوم ہے، آپ کے اکاؤنٹ کا فون نمبر بدلنے کی درخواست کی ہے۔ اگر یہ آپ نہیں تھے تو اسے یہاں روک دیں۔ تمام ڈیوائسز سائن آؤٹ ہو جائیں گی اور پاس ورڈ کام نہیں کرے گا۔ پھر اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ مقرر کریں۔',
      button: 'یہ میں نے نہیں کیا، اسے روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'Your number stays the same. All devices are signed out and the old password no longer works. Sign in with a code to this number and set a new password.',
    },
    ur: {
      title: 'تبدیلی روک دی گئی',
      text: 'آپ کا نمبر وہی رہے گا۔ تمام ڈیوائسز سائن آؤٹ ہو گئیں اور پرانا پاس ورڈ اب کام نہیں کرے گا۔ اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ مقرر کریں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This change was already stopped, or it is complete. If you cannot use your account, contact customer service.',
    },
    ur: {
      title: 'روکنے کے لیے کچھ نہیں',
      text: 'یہ تبدیلی پہلے ہی روکی جا چکی ہے، یا مکمل ہو چکی ہے۔ اگر آپ اپنا اکاؤنٹ استعمال نہیں کر سکتے تو کسٹمر سروس سے رابطہ کریں۔',
    },
  },
};
