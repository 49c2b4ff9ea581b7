import type { App } from '../../../core/app.ts';

/**
 * Sends a text message with the link that stops the reset to the number whose code set the password. The other devices receive a notice.
 */
export async function notifyReset(app: App, phone: string, stop_token: string): Promise<void> {
  const link = `${app.config.public_url}/password-reset/${stop_token}`;
  const text = `Nua: your password was reset with a code sent to this number. Not you? Stop it within 24 hours: ${link}`;
  try {
    await app.ports.sms.send({ to: phone, text, kind: 'notice' });
  } catch (error) {
    app.log.warn({ err: error }, 'a new password could not be told to its number');
  }
}
