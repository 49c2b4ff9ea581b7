/** Events for the operator's other systems. Other modules import this file only. */
export { recordWebhookEvent } from './record-webhook-event.ts';
export {
  addWebhookAddress,
  type LockedAddress,
  lockWebhookAddress,
  removeWebhookAddress,
  sendWebhooksAgain,
} from './webhook-addresses.ts';
export { readOldestWebhook, runDueWebhooks, webhookFeature } from './webhook-feature.ts';
export { maskedWebhookUrl, readWebhookUrl } from './webhook-rules.ts';
export { readSigningSecrets, renewWebhookSecret, takeWebhookSecret } from './webhook-secrets.ts';
