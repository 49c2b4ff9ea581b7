import { adEvents, appToken } from '@nua/contract/tracking.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../../core/app.ts';
import { sendForcedUpdate } from '../../modules/event/public.ts';
import { hashPassword } from '../../modules/person/public.ts';
import { beginningsOf } from '../../providers/sms/sms-usage.ts';
import { type Act, type Change, change, read } from '../act.ts';
import { type Acting, CommandError, type OperatorDeps } from '../operator-deps.ts';
import { matching, oneOf, readBy, word } from '../parameters.ts';
import { adEventsText, adEventText, engineerText, type SmsUse, smsText } from '../texts/technical-texts.ts';

type SmsUsage = { period: 'hour' | 'day'; sent: number; refused: number; strangers_refused: number };
const NONE: Omit<SmsUsage, 'period'> = { sent: 0, refused: 0, strangers_refused: 0 };
type Count = { gateway: string; state: string; texts: bigint };

const DAY_MS = 86_400_000;
/** A text that is still being sent after this time is counted as unknown. */
const UNKNOWN_AFTER_MS = 60_000;

/** Reads the use of the limits, and the outcomes of each gateway's texts in the last 24 hours. */
async function readSms({ db, clock, settings }: OperatorDeps): Promise<SmsUse> {
  const now = clock.now();
  const began = beginningsOf(now);
  const { per_hour, per_day } = settings.get('sms_rules');
  const usage = await sql<SmsUsage>`
    select period, sent, refused, strangers_refused from sms_usage
    where (period = 'hour' and began_at = ${began.hour}) or (period = 'day' and began_at = ${began.day})`.execute(db);
  const used = (period: 'hour' | 'day', limit: number) => {
    const { sent, refused, strangers_refused } = usage.rows.find((row) => row.period === period) ?? NONE;
    return { period, since: began[period], sent, limit, refused, strangers_refused };
  };
  const { rows } = await sql<Count>`
    select gateway,
      case when state = 'sending' and sent_at < ${new Date(now.getTime() - UNKNOWN_AFTER_MS)} then 'unknown' else state end as state,
      count(*) as texts
    from sms_attempt where sent_at > ${new Date(now.getTime() - DAY_MS)} group by 1, 2 order by 1, 3 desc`.execute(db);
  return {
    limits: [used('hour', per_hour), used('day', per_day)],
    outcomes: rows.map(({ gateway, state, texts }) => ({ gateway, state, texts: Number(texts) })),
  };
}

type AdEventRow = { app_token: string; event: string; event_token: string };
type AdEvent = Pick<AdEventRow, 'app_token' | 'event'>;

const app = readBy(
  (typed) => (v.is(appToken, typed) ? typed : null),
  'an app token of twelve small letters and digits',
);
const event = { ...oneOf(...adEvents), form: 'EVENT' };

/** Stores the token of an event. Without a token, the event is reported with the default token. */
async function setAdEvent(
  tx: Tx,
  { app_token, event: name }: AdEvent,
  event_token: string | null,
): Promise<Change<{ app: string; event: string; token: string | null }>> {
  const { rows } = await sql<AdEventRow>`
    select * from ad_event where app_token = ${app_token} and event = ${name} for update`.execute(tx);
  const before = rows[0]?.event_token ?? null;
  if (before === event_token) throw new CommandError('The event has this token already.');
  return {
    subject: `ad event ${app_token} ${name}`,
    before: { event_token: before },
    logged_as: 'ad',
    apply: async () => {
      if (event_token === null)
        await sql`delete from ad_event where app_token = ${app_token} and event = ${name}`.execute(tx);
      else
        await sql`insert into ad_event (app_token, event, event_token) values (${app_token}, ${name}, ${event_token})
          on conflict (app_token, event) do update set event_token = excluded.event_token`.execute(tx);
      return { data: { app: app_token, event: name, token: event_token }, after: { event_token } };
    },
  };
}

/** The minimum is high, because anyone who knows the address can guess passwords. */
const PASSWORD_MINIMUM = 16;
const PASSWORD_MAXIMUM = 64;

type EngineerRow = {
  has_password: boolean;
  changed_at: Date | null;
  changed_by: string | null;
  devices: bigint;
  last_at: Date | null;
};

/** Replaces or removes the password. Every device leaves engineer mode. */
const setPasswordHash = (
  tx: Tx,
  { operator }: Acting,
  password_hash: string | null,
): Change<{ has_password: boolean }> => ({
  subject: 'engineer mode',
  apply: async ({ at }) => {
    await sql`update engineer_mode set password_hash = ${password_hash}, generation = generation + 1, changed_at = ${at},
      changed_by = ${operator}`.execute(tx);
    return { data: { has_password: password_hash !== null } };
  },
});

export const technicalActs = {
  update: change({
    permission: 'technical',
    approval: 'one',
    help: 'makes every open app reload, as soon as that does not disturb its player',
    arguments: { version: word },
    run: async ({ tx }, { version }) => ({
      subject: 'everybody',
      apply: async ({ at }) => {
        await sendForcedUpdate(tx, { at, version });
        return { data: { version }, after: { version } };
      },
    }),
    text: () => 'Open apps reload.',
  }),
  sms: read({
    permission: 'look',
    help: 'the use of the SMS limits, and the results of the last 24 hours’ texts, by gateway',
    arguments: {},
    run: ({ deps }) => readSms(deps),
    text: smsText,
  }),
  ad: read({
    permission: 'look',
    help: 'the advertising network’s tokens of events, by app',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<AdEventRow>`
        select app_token, event, event_token from ad_event order by app_token, event`.execute(deps.db);
      return {
        events: rows.map(({ app_token, event: name, event_token }) => ({
          app: app_token,
          event: name,
          token: event_token,
        })),
      };
    },
    text: adEventsText,
  }),
  'ad set': change({
    permission: 'technical',
    approval: 'one',
    help: `sets the token of an event: ${adEvents.join(', ')}`,
    arguments: { app, event, token: matching(/^[a-z0-9]{6}$/, 'an event token of six small letters and digits') },
    run: ({ tx }, { app: app_token, event: name, token }) => setAdEvent(tx, { app_token, event: name }, token),
    text: adEventText,
  }),
  'ad remove': change({
    permission: 'technical',
    approval: 'one',
    help: 'removes the token of an event, which is reported with the default token then',
    arguments: { app, event },
    run: ({ tx }, { app: app_token, event: name }) => setAdEvent(tx, { app_token, event: name }, null),
    text: adEventText,
  }),
  engineer: read({
    permission: 'look',
    help: 'whether engineer mode can be entered, and how many devices have entered it',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<EngineerRow>`
        select has_password, changed_at, changed_by,
          (select count(*) from engineer_try where entered_at >= changed_at) as devices,
          (select max(entered_at) from engineer_try where entered_at >= changed_at) as last_at
        from engineer_mode`.execute(deps.db);
      const { devices, ...state } = rows[0]!;
      return { ...state, devices: Number(devices) };
    },
    text: engineerText,
  }),
  'engineer password': change({
    permission: 'technical',
    approval: 'one',
    help: 'sets the password of engineer mode, typed unseen or from --new-secret-file FILE',
    arguments: {},
    prepare: async ({ readSecret }) => {
      const password = await readSecret({ name: 'engineer mode', is_new: true });
      if (password.length < PASSWORD_MINIMUM || password.length > PASSWORD_MAXIMUM)
        throw new CommandError(`The password has ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters.`);
      return { seen: await hashPassword(password) };
    },
    run: async ({ tx, acting, seen }) => setPasswordHash(tx, acting, seen),
    text: () => 'Set. Every device in engineer mode has to enter again.',
  }),
  'engineer off': change({
    permission: 'technical',
    approval: 'one',
    help: 'ends engineer mode on every device at once, and removes its password',
    arguments: {},
    run: async ({ tx, acting }) => setPasswordHash(tx, acting, null),
    text: () => 'Off: every device has left engineer mode, and the password is removed.',
  }),
} satisfies Record<string, Act>;
