/** Events for the operator's other systems. Other modules import this file only. */
export { recordWebhookEvent } from './record-webhook-event.ts';
