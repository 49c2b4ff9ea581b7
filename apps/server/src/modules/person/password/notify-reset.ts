import type { Language } from '@nua/contract/wire.ts';
import type { App } from '../../../core/app.ts';
import { languageOf, signText } from '../../notify/public.ts';

const TEXT: Readonly<Record<Language, (link: string) => string>> = {
  en: (link) => `Your password was reset with a code sent to this number. Not you? Stop it within 24 hours: ${link}`,
  ur: (link) =>
    `اس نمبر پر آئے کوڈ سے آپ کا پاس ورڈ تبدیل ہوا ہے۔ اگر یہ آپ نہیں تھے تو 24 گھنٹے کے اندر روک دیں: ${link}`,
};

/** Sends a text message to the number whose code set the password, with the link that stops the reset. */
export async function notifyReset(
  app: App,
  { player_id, phone }: { player_id: string; phone: string },
  stop_token: string,
): Promise<void> {
  const link = `${app.config.public_url}/password-reset/${stop_token}`;
  try {
    const language = await languageOf(app.db, player_id);
    const text = await signText(app.db, phone, { language, text: TEXT[language](link) });
    await app.ports.sms.send({ to: phone, text, kind: 'notice' });
  } catch (error) {
    app.log.warn({ err: error }, 'the text message about a password reset could not be sent');
  }
}
