import type { Feature } from '../../http/handle.ts';
import { createClaim } from './create-claim.ts';
import { createTicket } from './create-ticket.ts';
import { getTicket } from './get-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { readClaim } from './read-claim.ts';
import { replyClaim } from './reply-claim.ts';
import { replyTicket } from './reply-ticket.ts';
import { updateTicket } from './update-ticket.ts';

/** Questions to customer service. Our side of them is the operator's command. */
export const ticketFeature: Feature = {
  name: 'ticket',
  handlers: [listTickets, getTicket, createTicket, replyTicket, updateTicket, createClaim, readClaim, replyClaim],
};
