/** Requests for help. Other modules import this file only. */
export { ticketFeature } from './ticket-feature.ts';
