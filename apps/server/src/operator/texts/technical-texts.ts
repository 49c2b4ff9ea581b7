import { localTime } from '../local-time.ts';

/** The use of the limits of text messages, and the outcomes of 24 hours by gateway. */
export type SmsUse = {
  limits: readonly {
    period: 'hour' | 'day';
    since: Date;
    sent: number;
    limit: number;
    refused: number;
    strangers_refused: number;
  }[];
  outcomes: readonly { gateway: string; state: string; texts: number }[];
};

export const smsText = ({ limits, outcomes }: SmsUse): string =>
  [
    ...limits.map(
      ({ period, since, sent, limit, refused, strangers_refused }) =>
        `this ${period} (since ${localTime(since)}): ${sent} of ${limit} texts, ${refused} turned away, ${strangers_refused} of them strangers’ codes`,
    ),
    'last 24 hours, by gateway and outcome:',
    ...(outcomes.length > 0
      ? outcomes.map(({ gateway, state, texts }) => `  ${gateway}  ${state}  ${texts}`)
      : ['  no texts']),
  ].join('\n');

export type AdEventTable = { events: readonly { app: string; event: string; token: string }[] };

export const adEventsText = ({ events }: AdEventTable): string =>
  events.map(({ app, event, token }) => `${app}  ${event}  ${token}`).join('\n') ||
  'No event is listed: every one is reported with the default token.';

export const adEventText = ({ token }: { token: string | null }): string =>
  token === null ? 'Removed: the event is reported with the default token.' : `Set to ${token}.`;

/** Whether engineer mode can be entered, and how many devices have entered it. */
export type EngineerState = {
  has_password: boolean;
  changed_at: Date | null;
  changed_by: string | null;
  devices: number;
  last_at: Date | null;
};

export function engineerText({ has_password, changed_at, changed_by, devices, last_at }: EngineerState): string {
  if (!has_password) return 'Engineer mode is off: no password is set. engineer password sets one.';
  const used = last_at === null ? 'Nobody has used it.' : `Used on ${devices} devices, last ${localTime(last_at)}.`;
  return `Engineer mode can be entered with the password that ${changed_by} set ${localTime(changed_at!)}. ${used}`;
}
