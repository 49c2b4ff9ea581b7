import type { Feature } from '../../core/handle.ts';
import { createClaim } from './create-claim.ts';
import { createTicket } from './create-ticket.ts';
import { forgetOldClaims } from './forget-old-claims.ts';
import { getTicket } from './get-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { readClaim } from './read-claim.ts';
import { replyClaim } from './reply-claim.ts';
import { replyTicket } from './reply-ticket.ts';
import { updateTicket } from './update-ticket.ts';

const FORGET_EVERY_MS = 3_600_000;

/** Questions to customer service. The staff uses the operator's command. */
export const ticketFeature: Feature = {
  name: 'ticket',
  handlers: [listTickets, getTicket, createTicket, replyTicket, updateTicket, createClaim, readClaim, replyClaim],
  jobs: [{ name: 'ticket-forget', every_ms: FORGET_EVERY_MS, run: forgetOldClaims }],
};
