import type { Configuration } from '../configuration/configuration.ts';
import type { OutgoingHosts } from '../core/ports/outgoing.ts';
import { mailHost } from '../providers/mail/read-mail-settings.ts';
import { FCM_BASE } from '../providers/push/fcm-sender.ts';
import { PUSH_SERVICES } from '../providers/push/push-hosts.ts';
import type { GatewayHost } from '../providers/rails/gateway-host.ts';
import type { RailSettings } from '../providers/rails/rails.ts';
import { trackerHosts } from '../providers/tracking/trackers.ts';

type HostSettings = Pick<
  Configuration,
  | 'demo'
  | 'rails'
  | 'sms'
  | 'push'
  | 'tracking'
  | 'ga4'
  | 'block_explorers'
  | 'calendars'
  | 'witnesses'
  | 'sandbox_url'
  | 'breached_passwords_url'
  | 'log_collector'
  | 'tracing'
  | 'backup'
  | 'mail'
>;
type Address = GatewayHost | null | undefined;

/** The address of each payment provider. The type requires an entry for every provider. */
const railAddress: { [Rail in keyof Required<RailSettings>]: (rails: RailSettings) => Address } = {
  jazzcash: ({ jazzcash }) => jazzcash?.host,
  easypaisa: ({ easypaisa }) => easypaisa?.host,
  bank: ({ bank }) => bank?.statement_url,
  jazzcash_payout: ({ jazzcash_payout }) => jazzcash_payout?.host,
  easypaisa_payout: ({ easypaisa_payout }) => easypaisa_payout?.base,
};

const addressesOf: { [Kind in Exclude<keyof HostSettings, 'demo'>]: (config: HostSettings) => readonly Address[] } = {
  rails: ({ rails }) => Object.values(railAddress).map((address) => address(rails)),
  sms: ({ sms }) => sms.map((gateway) => (gateway.kind === 'http' ? gateway.url : gateway.host)),
  push: ({ push }) => (push.fcm === null ? [] : [FCM_BASE, push.fcm.token_uri]),
  tracking: ({ tracking }) => (tracking === null ? [] : trackerHosts(tracking)),
  ga4: ({ ga4 }) => [ga4?.url],
  block_explorers: ({ block_explorers }) => block_explorers,
  calendars: ({ calendars }) => calendars,
  witnesses: ({ witnesses }) => witnesses.map(({ url }) => url),
  sandbox_url: ({ sandbox_url }) => [sandbox_url],
  tracing: ({ tracing }) => [tracing?.endpoint],
  log_collector: ({ log_collector }) => [log_collector?.url],
  mail: ({ mail }) => [mail && mailHost(mail.url)],
  backup: ({ backup }) => [backup?.target.kind === 's3' ? backup.target.endpoint : null],
  breached_passwords_url: ({ breached_passwords_url }) => [breached_passwords_url],
};

/**
 * Returns the hosts that this server may call: those of its configuration, the push services of browsers and, in a demo, this machine.
 *
 * Shape   configuration -> OutgoingHosts
 * Source  docs/security.md, "Outgoing requests"
 */
export function outgoingHosts(config: HostSettings): OutgoingHosts {
  const addresses = Object.values(addressesOf).flatMap((read) => read(config));
  const named = addresses.filter((address) => typeof address === 'string');
  return {
    origins: new Set(named.map((address) => new URL(address).origin)),
    services: PUSH_SERVICES,
    loopback: config.demo,
  };
}
