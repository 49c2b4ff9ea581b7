import type { EnvironmentReader } from '../../core/environment/environment-reader.ts';

/** The mail server of the site, and the address from which it sends. */
export type MailSettings = { url: string; from: string };

const ADDRESS = /^[^@\s,<>]+@[^@\s,<>]+\.[^@\s,<>]+$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isOnThisMachine = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Returns the host of a mail server as an origin, for the list of outgoing hosts. */
export function mailHost(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `https://${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`;
}

/** Reads the mail server; null without one. */
export function readMailSettings({ url, validated, refuse }: EnvironmentReader): MailSettings | null {
  const server = url('SMTP_URL');
  const from = validated('MAIL_FROM', (value) => ADDRESS.test(value));
  if ((server === null) !== (from === null))
    refuse(server === null ? 'SMTP_URL' : 'MAIL_FROM', { must: 'be set together with the other of the two' });
  return server === null || from === null ? null : { url: server, from };
}
