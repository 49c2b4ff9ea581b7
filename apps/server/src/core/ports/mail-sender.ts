/** A mail in plain text. Its id is the same at every attempt, so that the receiver can recognise a repeated mail. */
export type Mail = { id: string; to: string; subject: string; text: string };

/**
 * The result of an attempt to send a mail. `refused`: the mail server will never accept the mail. `unknown`: the mail may have been sent or
 * not, so the attempt is repeated.
 */
export type MailResult = { state: 'sent' } | { state: 'refused' | 'unknown'; reason: string };

/** Sends mails to the people who run the site. */
export interface MailSender {
  send(mail: Mail): Promise<MailResult>;
}
