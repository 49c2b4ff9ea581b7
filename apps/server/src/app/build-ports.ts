import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import { noBreachedPasswords } from '../core/ports/breached-passwords.ts';
import type { Calendar } from '../core/ports/calendar.ts';
import { noScanner } from '../core/ports/file-scanner.ts';
import { assertOutgoingAllowed } from '../core/ports/outgoing.ts';
import { noPageViews } from '../core/ports/page-view-sink.ts';
import type { Ports } from '../core/ports/ports.ts';
import type { SmsGateway } from '../core/ports/sms-port.ts';
import type { Witness } from '../core/ports/witness.ts';
import { openVault } from '../modules/backup/public.ts';
import { createMonthArchive } from '../modules/month/public.ts';
import { payoutProofs } from '../modules/payment/public.ts';
import { arcadeProvider } from '../modules/play/public.ts';
import { BITCOIN, createEsploraBlocks, SANDBOX_CHAIN } from '../providers/blocks/esplora-blocks.ts';
import { createOtsCalendar } from '../providers/calendar/ots-calendar.ts';
import { type MailSettings, mailHost } from '../providers/mail/read-mail-settings.ts';
import { createSmtpSender } from '../providers/mail/smtp-sender.ts';
import { ga4PageViews } from '../providers/page-views/ga4-page-views.ts';
import { createPasswordRanges } from '../providers/passwords/password-ranges.ts';
import { createPushSender } from '../providers/push/create-push-sender.ts';
import { createFcmSender, FCM_BASE } from '../providers/push/fcm-sender.ts';
import type { VapidKeys } from '../providers/push/vapid-keys.ts';
import { createWebPushSender } from '../providers/push/web-push-sender.ts';
import { createRails, type Rails } from '../providers/rails/rails.ts';
import { createClamdScanner } from '../providers/scanner/clamd-scanner.ts';
import { createSmsSender } from '../providers/sms/create-sms-sender.ts';
import { createHttpGateway } from '../providers/sms/http-gateway.ts';
import type { SmsSettings } from '../providers/sms/read-sms-settings.ts';
import { createTwilioGateway } from '../providers/sms/twilio-gateway.ts';
import { createTracker } from '../providers/tracking/trackers.ts';
import { createWebhookSender } from '../providers/webhook/create-webhook-sender.ts';
import type { WitnessSettings } from '../providers/witness/read-witnesses.ts';
import { createTlogWitness } from '../providers/witness/tlog-witness.ts';
import type { Settings } from '../settings/settings.ts';
import type { OutsideWorld } from './outside-world.ts';

export type PortParts = {
  /** The sandbox of a demo or a staging site. */
  sandbox: OutsideWorld | null;
  given: Partial<Ports>;
  config: Pick<
    Configuration,
    | 'public_url'
    | 'sandbox_url'
    | 'ga4'
    | 'sms'
    | 'rails'
    | 'push'
    | 'tracking'
    | 'block_explorers'
    | 'calendars'
    | 'witnesses'
    | 'mail'
    | 'breached_passwords_url'
    | 'clamd_socket'
    | 'backup'
  >;
  clock: { now(): Date };
  vapid: VapidKeys;
  log: Logger;
  pool: Pool;
  settings: Settings;
  secret: Buffer;
};

/** Chooses the adapter of each port: first `given`, then the sandbox's, then the configured one. */
export function buildPorts(parts: PortParts): Ports {
  const { sandbox, given, vapid, log } = parts;
  const { ga4, public_url, sandbox_url, sms, tracking, block_explorers, breached_passwords_url, clamd_socket } =
    parts.config;
  let rails: Rails | null = null;
  const sms_gateways = given.sms_gateways ?? openGateways(sandbox ? sandboxGateways(sandbox) : sms);
  // A demo knows its address only after it listens. Its sandbox has the same origin.
  const report_base = () => (sandbox && sandbox_url === null ? new URL(sandbox.endpoints().sms).origin : public_url);
  return {
    game: given.game ?? arcadeProvider,
    page_views: given.page_views ?? (ga4 ? ga4PageViews(ga4, log) : noPageViews),
    scanner: given.scanner ?? (clamd_socket === null ? noScanner : createClamdScanner(clamd_socket)),
    breached_passwords:
      given.breached_passwords ??
      (breached_passwords_url === null ? noBreachedPasswords : createPasswordRanges(breached_passwords_url)),
    sms: given.sms ?? createSmsSender({ ...parts, gateways: sms_gateways, report_base }),
    sms_gateways,
    // The sandbox's address is known only after the server listens, so the adapters are created on first use.
    get rails() {
      rails ??= given.rails ?? (sandbox ? sandboxRails(sandbox) : createRails(parts.config.rails));
      return rails;
    },
    tracker: given.tracker ?? (tracking && createTracker(tracking, sandbox && (() => sandbox.endpoints().adjust))),
    webhooks: given.webhooks ?? createWebhookSender({ sandbox: () => sandbox?.endpoints().webhooks ?? null }),
    witnesses: given.witnesses ?? witnessesOf(sandbox, parts.config.witnesses),
    calendars: given.calendars ?? calendarsOf(sandbox, parts.config.calendars),
    mail: given.mail ?? mailSender(sandbox, parts.config.mail),
    blocks: given.blocks ?? blocksOf(sandbox, block_explorers),
    month_archive: given.month_archive ?? openMonthArchive(parts),
    payout_proofs: given.payout_proofs ?? payoutProofs,
    push: given.push ?? pushSender(parts),
    pushKey: vapid.public_key,
    pushService: () => sandbox?.endpoints().web_push ?? null,
  };
}

function openMonthArchive({ config, pool, log }: PortParts): Ports['month_archive'] {
  return createMonthArchive({ pool, log, vault: config.backup && openVault(config.backup) });
}

function witnessesOf(sandbox: OutsideWorld | null, settings: readonly WitnessSettings[]): readonly Witness[] {
  if (sandbox) return [createTlogWitness({ key: sandbox.witnessKey(), url: () => sandbox.endpoints().witness })];
  return settings.map(({ key, url }) => createTlogWitness({ key, url: () => url }));
}

/**
 * Creates the mail sender. The sandbox's mail server is not checked against the register of outgoing hosts, because its port changes at
 * each start.
 */
function mailSender(sandbox: OutsideWorld | null, settings: MailSettings | null): Ports['mail'] {
  if (sandbox) return createSmtpSender({ url: () => sandbox.smtpUrl(), from: 'alarms@nua.example' });
  if (settings === null) return null;
  const url = () => {
    assertOutgoingAllowed(mailHost(settings.url));
    return settings.url;
  };
  return createSmtpSender({ url, from: settings.from });
}

function calendarsOf(sandbox: OutsideWorld | null, addresses: readonly string[]): readonly Calendar[] {
  if (sandbox) return [createOtsCalendar(() => sandbox.endpoints().calendar)];
  return addresses.map((address) => createOtsCalendar(() => address));
}

function blocksOf(sandbox: OutsideWorld | null, explorers: readonly string[]): Ports['blocks'] {
  if (sandbox) return createEsploraBlocks(() => sandbox.endpoints().explorers, SANDBOX_CHAIN);
  return explorers.length === 0 ? null : createEsploraBlocks(() => explorers, BITCOIN);
}

/**
 * Creates the push sender. In a demo and in staging, the sandbox receives the pushes to the app. Pushes to a browser use the browser's own
 * service, which needs no account.
 */
function pushSender({ sandbox, clock, config, vapid }: PortParts): Ports['push'] {
  const {
    public_url,
    push: { fcm, subject },
  } = config;
  const web = createWebPushSender({
    keys: vapid,
    subject,
    clock,
    own_service: () => sandbox?.endpoints().web_push ?? null,
  });
  if (sandbox) {
    const account = () => ({ account: sandbox.fcmAccount(), base: sandbox.endpoints().fcm });
    return createPushSender({ web, fcm: () => createFcmSender({ ...account(), clock, public_url }) });
  }
  const base = FCM_BASE;
  return createPushSender({ web, fcm: fcm && (() => createFcmSender({ account: fcm, base, clock, public_url })) });
}

function openGateways(settings: SmsSettings): SmsGateway[] {
  return settings.map((one) => (one.kind === 'http' ? createHttpGateway(one) : createTwilioGateway(one)));
}

/** Points the real adapters at the sandbox, which has a gateway of each kind. */
function sandboxGateways(sandbox: OutsideWorld): SmsSettings {
  const { sms_gateway, twilio } = sandbox.credentials;
  return [
    {
      kind: 'http',
      name: 'sandbox-http',
      url: () => `${sandbox.endpoints().sms_gateway}/send`,
      method: 'POST',
      query: {},
      headers: { 'x-api-key': '{{key}}' },
      body: { form: { to: '{{to_digits}}', message: '{{text}}', callback: '{{report_url}}' } },
      secrets: { key: sms_gateway.key },
      accepted: { pointer: '/status', equals: ['QUEUED'] },
      refused: { pointer: '/status', equals: ['ERROR'] },
      reference: { pointer: '/message_id' },
      report: {
        secret: sms_gateway.report_secret,
        reference: 'message_id',
        state: 'status',
        delivered: ['DELIVRD'],
        undelivered: ['UNDELIV', 'EXPIRED', 'REJECTD'],
      },
      timeout_ms: 6_000,
    },
    { kind: 'twilio', name: 'sandbox-twilio', ...twilio, host: () => sandbox.endpoints().twilio, timeout_ms: 6_000 },
  ];
}

function sandboxRails(sandbox: OutsideWorld): Rails {
  const endpoints = sandbox.endpoints();
  const { jazzcash, jazzcash_payout, easypaisa, tmfb } = sandbox.credentials;
  return createRails({
    jazzcash: { ...jazzcash, host: endpoints.jazzcash },
    easypaisa: { ...easypaisa, host: endpoints.easypaisa },
    bank: { statement_url: `${endpoints.bank}/statement` },
    jazzcash_payout: {
      host: endpoints.jazzcash_gateway,
      basic_key: jazzcash_payout.basic_key,
      key: jazzcash_payout.aes_key,
      iv: jazzcash_payout.aes_iv,
    },
    easypaisa_payout: { ...tmfb, base: endpoints.tmfb, public_key: sandbox.tmfbPublicKey() },
  });
}
