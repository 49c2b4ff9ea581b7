import type { Feature } from '../../http/handle.ts';
import { startTicker, type Ticker } from '../../jobs/start-ticker.ts';
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
const tickers = new WeakMap<object, Ticker>();

/** Questions to customer service. Our side of them is the operator's command. */
export const ticketFeature: Feature = {
  name: 'ticket',
  handlers: [listTickets, getTicket, createTicket, replyTicket, updateTicket, createClaim, readClaim, replyClaim],
  start(app) {
    tickers.set(
      app,
      startTicker(app, 'ticket', FORGET_EVERY_MS, () => forgetOldClaims(app)),
    );
  },
  stop: async (app) => await tickers.get(app)?.stop(),
};
