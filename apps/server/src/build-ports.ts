import type { Sandbox } from '@nua/sandbox';
import type { Logger } from 'pino';
import { type Ga4Settings, ga4PageViews } from './analytics/ga4-page-views.ts';
import { noPageViews } from './analytics/page-view-sink.ts';
import { arcadeProvider } from './features/arcade/arcade-provider.ts';
import type { Ports } from './http/ports.ts';
import { createPushSender } from './push/create-push-sender.ts';
import { createFcmSender } from './push/fcm-sender.ts';
import { readPushSettings } from './push/read-push-settings.ts';
import type { VapidKeys } from './push/vapid-keys.ts';
import { createWebPushSender } from './push/web-push-sender.ts';
import { createRails, type Rails } from './rails/rails.ts';
import { readRailSettings } from './rails/read-rail-settings.ts';

export type PortParts = {
  sandbox: Sandbox | null;
  given: Partial<Ports>;
  licence_reference: string | null;
  clock: { now(): Date };
  public_url: string;
  vapid: VapidKeys;
  ga4: Ga4Settings | null;
  log: Logger;
};

/** Decides who stands behind each port: what was given, else the sandbox, else nobody, who says so when asked. */
export function buildPorts(parts: PortParts): Ports {
  const { sandbox, given, licence_reference, vapid, ga4, log } = parts;
  // Read at the start, not when first asked: a server with half a provider must not come up.
  const real = sandbox ? null : readRailSettings(process.env, licence_reference);
  let rails: Rails | null = null;
  return {
    game: given.game ?? arcadeProvider,
    page_views: given.page_views ?? (ga4 ? ga4PageViews(ga4, log) : noPageViews),
    sms: given.sms ?? (sandbox ? sandboxSms(sandbox) : nobody),
    // The sandbox's address is known when the server listens, so the rails are laid when the first one is asked for.
    get rails() {
      rails ??= given.rails ?? (sandbox ? sandboxRails(sandbox) : createRails(real ?? {}));
      return rails;
    },
    push: given.push ?? pushSender(parts),
    pushKey: vapid.public_key,
    pushService: () => sandbox?.endpoints().web_push ?? null,
  };
}

/** In a demo the app's pushes go to the sandbox; browsers have push services of their own, which need nobody's account. */
function pushSender({ sandbox, clock, public_url, vapid }: PortParts): Ports['push'] {
  const { fcm, subject } = readPushSettings(process.env, public_url);
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
  const base = 'https://fcm.googleapis.com';
  return createPushSender({ web, fcm: fcm && (() => createFcmSender({ account: fcm, base, clock, public_url })) });
}

function sandboxSms(sandbox: Sandbox): Ports['sms'] {
  return {
    send: async (message) => {
      await sandbox.smsSender.send(message);
    },
  };
}

const nobody: Ports['sms'] = {
  send: async () => {
    throw new Error('no SMS provider is configured');
  },
};

/** The real adapters, pointed at the outside world that plays along. */
function sandboxRails(sandbox: Sandbox): Rails {
  const at = sandbox.endpoints();
  const { jazzcash, jazzcash_payout, easypaisa, tmfb } = sandbox.credentials;
  return createRails({
    jazzcash: { ...jazzcash, host: at.jazzcash },
    easypaisa: { ...easypaisa, host: at.easypaisa },
    bank: { statement_url: `${at.bank}/statement` },
    jazzcash_payout: {
      host: at.jazzcash_gateway,
      basic_key: jazzcash_payout.basic_key,
      key: jazzcash_payout.aes_key,
      iv: jazzcash_payout.aes_iv,
    },
    easypaisa_payout: { ...tmfb, base: at.tmfb, public_key: sandbox.tmfbPublicKey() },
  });
}
