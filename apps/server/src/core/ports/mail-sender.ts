/** A mail in plain text. Its id is the same at every attempt, so that a receiver can tell a repeated one. */
export type Mail = { id: string; to: string; subject: string; text: string };

/**
 * What became of a mail. `refused`: the mail server will never take it. `unknown`: it may have been sent, or the server was away; it is sent
 * again.
 */
export type MailResult = { state: 'sent' } | { state: 'refused' | 'unknown'; reason: string };

/** Sends mails to the people who run the site. */
export interface MailSender {
  send(mail: Mail): Promise<MailResult>;
}
