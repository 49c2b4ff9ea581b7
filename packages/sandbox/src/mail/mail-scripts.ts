export type ReceivedMail = { to: string; from: string; subject: string; text: string; message_id: string; at: Date };

/** The endings of a receiver's name (the part before the @) that decide what the mail server replies. */
export const mail_scripts = [
  {
    suffix: '-refused',
    description: 'The mail server refuses the receiver for good (550).',
    reply: '550 no such mailbox',
  },
  { suffix: '-later', description: 'The mail server cannot take the mail now (451).', reply: '451 try again later' },
] as const;

/** The reply that the receiver's name selects, or null if it selects none. */
export const scriptedReply = (to: string): string | null =>
  mail_scripts.find(({ suffix }) => to.split('@')[0]!.endsWith(suffix))?.reply ?? null;
