import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, MailResult, MailSender } from '../../core/ports/mail-sender.ts';
import { isOnThisMachine } from './read-mail-settings.ts';

const TIMEOUT_MS = 10_000;
const MAX_REASON = 200;

/** Opens a connection on demand. A server on another machine must offer TLS, from the start (smtps) or after STARTTLS. */
function openTransport(address: string): Transporter {
  const { hostname, port, protocol, username, password } = new URL(address);
  const is_local = isOnThisMachine(hostname);
  return createTransport({
    host: hostname,
    port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
    secure: protocol === 'smtps:',
    requireTLS: !is_local,
    ignoreTLS: is_local && protocol === 'smtp:',
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Sends mails by SMTP, each on its own connection, because they are few.
 *
 * A reply of 5xx refuses the mail for good. After any other failure the mail may be sent again with the same id.
 *
 * Shape   { url, from } -> MailSender; `url` returns the address of the mail server at each send, and may throw
 * Units   none
 * Errors  none; every failure is a result
 * Source  RFC 5321, RFC 3207; nodemailer.com/smtp
 */
export function createSmtpSender({ url, from }: { url: () => string; from: string }): MailSender {
  return {
    async send({ id, to, subject, text }: Mail): Promise<MailResult> {
      let transport: Transporter | null = null;
      try {
        transport = openTransport(url());
        await transport.sendMail({
          ...{ from, to, subject, text },
          messageId: `<${id}@${from.split('@').at(-1)}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        });
        return { state: 'sent' };
      } catch (error) {
        const { responseCode = 0, message } = error as Error & { responseCode?: number };
        return { state: responseCode >= 500 ? 'refused' : 'unknown', reason: message.slice(0, MAX_REASON) };
      } finally {
        transport?.close();
      }
    },
  };
}
