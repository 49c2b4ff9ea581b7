import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { adjust_scripts, recordedHits } from './adjust/adjust-box.ts';
import { adjustRoutes } from './adjust/adjust-routes.ts';
import { authenticatorRoutes, secretOfUri } from './authenticator/authenticator-routes.ts';
import { bankRoutes } from './bank/bank-routes.ts';
import { deliverLine, statementSince } from './bank/statement.ts';
import { behaviourSide, honestBehaviours } from './behaviours.ts';
import { blockRoutes } from './blocks/block-routes.ts';
import { readBooks } from './books.ts';
import { calendarRoutes } from './calendar/calendar-routes.ts';
import { sendEasypaisaNotice } from './easypaisa/ipn.ts';
import { easypaisaRoutes } from './easypaisa/mobile-account-routes.ts';
import { holdConnections } from './held-connections.ts';
import { jazzcashGatewayRoutes } from './jazzcash/gateway-routes.ts';
import { sendJazzcashNotice } from './jazzcash/ipn.ts';
import { jazzcashWalletRoutes } from './jazzcash/wallet-routes.ts';
import { mailRoutes, mailsTo } from './mail/mail-routes.ts';
import { mail_scripts } from './mail/mail-scripts.ts';
import { indexPage } from './pages/index-page.ts';
import { settlePayout } from './payout-book.ts';
import { phoneRoutes, phoneView } from './phone.ts';
import { localNumber } from './phone-number.ts';
import { fcmRoutes } from './push/fcm-routes.ts';
import { push_scripts } from './push/push-box.ts';
import { pushRoutes } from './push/push-routes.ts';
import { pushSide } from './push/push-side.ts';
import { webPushRoutes } from './push/web-push-routes.ts';
import { wantsPage } from './read-body.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import {
  demo_callbacks,
  demo_credentials,
  demo_delays,
  type MerchantCallbacks,
  type SandboxCredentials,
  type SandboxDelays,
  sandboxEndpoints,
} from './sandbox-options.ts';
import { openState, type ReversalCode, type ScheduledAction } from './sandbox-state.ts';
import { createSchedule } from './schedule.ts';
import { charge_scripts, payout_scripts } from './scripts.ts';
import { httpSmsRoutes } from './sms/http-gateway-routes.ts';
import { smsOf, smsRoutes, smsSender } from './sms/sms-box.ts';
import { deliverReport } from './sms/sms-report.ts';
import { sms_scripts } from './sms/sms-scripts.ts';
import { twilioRoutes } from './sms/twilio-routes.ts';
import { tmfbGatewayRoutes } from './tmfb/gateway-routes.ts';
import { gatewayKeys } from './tmfb/gateway-session.ts';
import { decideCharge, deliverNotice, reverseCharge } from './wallet-charge.ts';
import { webhookRoutes, webhookSide } from './webhook/webhook-routes.ts';
import { witnessKey, witnessRoutes } from './witness/witness-routes.ts';

export type SandboxOptions = {
  clock: { now(): Date };
  /** The address of the server that mounts the sandbox. It is a function because a test server has no port before its start. */
  publicUrl: () => string;
  /** The address of the merchant, for its callbacks. The default is `publicUrl`, because the merchant's server mounts the sandbox. */
  merchantUrl?: () => string;
  /** The path of the journal, a file of JSON lines. Without it the state is lost at exit. Only one process may use the file. */
  dataFile?: string;
  credentials?: Partial<SandboxCredentials>;
  callbacks?: Partial<MerchantCallbacks>;
  delays?: Partial<SandboxDelays>;
  /** Sends notifications to the merchant; `fetch` by default. */
  send?: (url: string, init: RequestInit) => Promise<Response>;
  /** The interval, in real time, at which due work is done. With 0, only `advance()` does it. */
  tick_ms?: number;
  /** Returns the nonce of the server's Content-Security-Policy. Without it, the pages send their own policy. */
  cspNonce?: (reply: FastifyReply) => string | undefined;
};

export type Sandbox = ReturnType<typeof createSandbox>;

async function runAction(deps: SandboxDeps, action: ScheduledAction): Promise<void> {
  switch (action.kind) {
    case 'settle_charge':
      decideCharge(deps, action.charge_id, action.verdict);
      return;
    case 'settle_payout':
      settlePayout(deps, action.payout_id, action.state);
      return;
    case 'statement':
      return deliverLine(deps, action.line_id, action.attempt);
    case 'sms_report':
      return deliverReport(deps, action);
    case 'notice': {
      const wallet = deps.state.charges.get(action.charge_id)?.wallet;
      const sendNotice = wallet === 'easypaisa' ? sendEasypaisaNotice : sendJazzcashNotice;
      return deliverNotice(deps, action.charge_id, action.attempt, action.content, action.copies, sendNotice);
    }
  }
}

function ownPolicy(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64');
  reply.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  return nonce;
}

function mountRoutes(app: FastifyInstance, deps: SandboxDeps) {
  // Bodies are read as text, independent of the server's parsers, because providers accept different formats.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => done(null, body));
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: 65_536 },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.statusCode ? error.message : 'internal error' }),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  jazzcashWalletRoutes(app, deps);
  jazzcashGatewayRoutes(app, deps);
  easypaisaRoutes(app, deps);
  tmfbGatewayRoutes(app, deps);
  bankRoutes(app, deps);
  smsRoutes(app, deps);
  httpSmsRoutes(app, deps);
  twilioRoutes(app, deps);
  phoneRoutes(app, deps);
  fcmRoutes(app, deps);
  webPushRoutes(app, deps);
  pushRoutes(app, deps);
  adjustRoutes(app, deps);
  blockRoutes(app, deps);
  calendarRoutes(app, deps);
  witnessRoutes(app, deps);
  authenticatorRoutes(app, deps);
  webhookRoutes(app, deps);
  mailRoutes(app, deps);
  app.get('/sandbox', async (request, reply) => {
    if (!wantsPage(request))
      return {
        charges: charge_scripts,
        payouts: payout_scripts,
        texts: sms_scripts,
        pushes: push_scripts,
        ads: adjust_scripts,
        mails: mail_scripts,
      };
    return reply.type('text/html; charset=utf-8').send(indexPage(deps, deps.pageNonce(reply)));
  });
  app.get('/sandbox/books', async () => readBooks(deps));
}

/** The records of what the outside world received, for tests and pages. */
const recordSide = (deps: SandboxDeps) => ({
  books: () => readBooks(deps),
  sms: (number?: string) => smsOf(deps, number === undefined ? null : localNumber(number)),
  phone: (number?: string) => phoneView(deps, number === undefined ? null : localNumber(number)),
  /** The address of the mail server, which is on this machine. */
  smtpUrl: () => `smtp://127.0.0.1:${deps.mail_server.port}`,
  /** The mails to a receiver or to all of them, newest first. */
  mails: (to?: string) => mailsTo(deps, to ?? null),
  /** The requests to Adjust from a device (its web_uuid) or from all devices, newest first. */
  adjust: (device?: string) => recordedHits(deps, device ?? null),
  statement: (since = 0) => statementSince(deps, since),
});

/**
 * Creates a simulation of the outside world in one process: wallets with their payout gateways, a bank, gateways for text messages and
 * pushes, and other services.
 *
 * It shares no code with the adapters that call it. Charges, payouts and transfers are on disk before a response is sent.
 */
export function createSandbox(options: SandboxOptions) {
  const { clock, publicUrl, send = (url, init) => fetch(url, init), tick_ms = 200 } = options;
  const state = openState(options.dataFile);
  const held = holdConnections(clock);
  const credentials: SandboxCredentials = { ...demo_credentials, ...options.credentials };
  const schedule = createSchedule(clock, state, (action) => runAction(deps, action));
  const deps: SandboxDeps = {
    ...{ clock, state, held, schedule, credentials, publicUrl, send },
    delays: { ...demo_delays, ...options.delays },
    callbacks: { ...demo_callbacks, ...options.callbacks },
    merchantUrl: options.merchantUrl ?? publicUrl,
    behaviours: honestBehaviours(),
    authenticators: new Map(),
    webhookSecrets: new Set(),
    mails: [],
    mail_server: { port: 0 },
    pageNonce: (reply) => options.cspNonce?.(reply) ?? ownPolicy(reply),
  };

  /** Runs all due actions, ends held connections whose time has come, and resolves when the results are stored. */
  async function advance(): Promise<void> {
    await schedule.advance();
    held.tick();
  }

  const plugin: FastifyPluginAsync = async (app) => {
    mountRoutes(app, deps);
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      if (tick_ms > 0)
        timer = setInterval(() => void advance().catch((error) => app.log.error(error)), tick_ms).unref();
    });
    app.addHook('preClose', async () => {
      clearInterval(timer);
      held.release();
    });
    app.addHook('onClose', async () => {
      await schedule.close();
      await state.close();
    });
  };

  return {
    plugin,
    advance,
    credentials,
    endpoints: () => sandboxEndpoints(publicUrl()),
    /** The public key of the TMFB gateway, with which the merchant encrypts its login. */
    tmfbPublicKey: () => gatewayKeys(state).public_key,
    /** The public key of the witness, in the form of C2SP's signed notes. */
    witnessKey: () => witnessKey(deps),
    smsSender: smsSender(deps),
    /** Adds an authenticator, as a staff member's phone does when it reads the QR code. */
    addAuthenticator: (name: string, uri: string) => void deps.authenticators.set(name, secretOfUri(uri)),
    reverse: (reference: string, code: ReversalCode | null, how?: { quietly?: boolean }) =>
      reverseCharge(deps, reference, code, how),
    ...recordSide(deps),
    ...pushSide(deps),
    ...behaviourSide(deps),
    ...webhookSide(deps),
    /** Deletes everything except keys, cosigned checkpoints and the calendar's commitments. */
    reset() {
      held.release();
      deps.mails.length = 0;
      state.clear();
    },
  };
}
