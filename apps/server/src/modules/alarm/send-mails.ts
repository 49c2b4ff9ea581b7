import { dayInKarachi, KARACHI_AHEAD_MS } from '@nua/contract/karachi-day.ts';
import type { App } from '../../core/app.ts';
import { lastHour } from '../../jobs/last-hour.ts';
import { runForEach } from '../../jobs/run-for-each.ts';
import { adviceOf } from './advice-of.ts';

/** An older alarm is not mailed, so that a new person on call receives no mails about the past. */
const RECENT_MS = 3_600_000;
const DAILY_HOUR = 8;
const MAX_BATCH = 20;
/** A mail that cannot be sent is tried again with growing delays, for three days. */
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 3_600_000;
const GIVE_UP_MS = 3 * 86_400_000;
const KEEP_MS = 30 * 86_400_000;

type NewMail = { key: string; subject: string; body: string };

type RecentAlarm = {
  id: string;
  rule: string;
  subject: string;
  severity: string;
  text: string;
  is_drill: boolean;
  raised_at: Date;
};

const timeText = (at: Date): string =>
  `${new Date(at.getTime() + KARACHI_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ')} (Pakistan)`;

const linkTo = ({ config }: App, path: string): string => new URL(path, config.console.url).href;

function alarmMail(app: App, { id, rule, subject, severity, text, is_drill, raised_at }: RecentAlarm): NewMail {
  const lines = [
    text,
    '',
    `${rule}, ${subject}, raised ${timeText(raised_at)}.`,
    '',
    adviceOf(rule),
    '',
    linkTo(app, `/alarms/${id}`),
  ];
  return {
    key: `alarm ${id}`,
    subject: `${is_drill ? 'Drill: ' : ''}[${severity}] ${text.slice(0, 120)}`,
    body: lines.join('\n'),
  };
}

/** Builds the daily mail: the open alarms, and the newest hash of the operator log, so that a copy exists outside the database. */
async function dailyMail(app: App): Promise<NewMail> {
  const day = dayInKarachi(app.clock.now());
  const head = await app.pool.query<{ entry: bigint | null; hash: Buffer | null }>(
    'select entry, hash from operator_log where entry is not null order by entry desc limit 1',
  );
  const open = await app.pool.query<RecentAlarm>(
    'select id, rule, subject, severity, text, is_drill, raised_at from alarm where closed_at is null and not is_drill order by id',
  );
  const [last] = head.rows;
  const lines = [
    open.rows.length === 0 ? 'No alarm is open.' : `${open.rows.length} alarms are open:`,
    ...open.rows.map(({ severity, text, raised_at }) => `- ${severity}, since ${timeText(raised_at)}: ${text}`),
    '',
    last === undefined
      ? 'The operator log is empty.'
      : `The operator log has ${last.entry} entries. The hash of the last one is ${last.hash?.toString('hex')}.`,
    'This hash depends on every earlier entry. Keep this mail: if the log ever lacks this hash, it was changed.',
    '',
    linkTo(app, '/'),
  ];
  return {
    key: `day ${day}`,
    subject: `${day}: ${open.rows.length === 0 ? 'no alarm is open' : `${open.rows.length} alarms are open`}`,
    body: lines.join('\n'),
  };
}

async function queueMails(app: App, receivers: readonly string[]): Promise<void> {
  const now = app.clock.now();
  const { rows } = await app.pool.query<RecentAlarm>(
    `select id, rule, subject, severity, text, is_drill, raised_at from alarm
     where raised_at > $1 and not exists (select from operator_mail where key = 'alarm ' || alarm.id || ' ' || $2) order by id`,
    [new Date(now.getTime() - RECENT_MS), receivers.at(-1)],
  );
  const mails = rows.map((alarm) => alarmMail(app, alarm));
  // The mail of the last receiver is queued last. If it exists, the daily mail of every receiver is queued.
  const { rows: queued } = await app.pool.query<{ key: string }>('select key from operator_mail where key = $1', [
    `day ${dayInKarachi(lastHour(now, DAILY_HOUR))} ${receivers.at(-1)}`,
  ]);
  if (queued.length === 0 && dayInKarachi(lastHour(now, DAILY_HOUR)) === dayInKarachi(now))
    mails.push(await dailyMail(app));
  for (const { key, subject, body } of mails)
    for (const receiver of receivers)
      await app.pool.query(
        `insert into operator_mail (key, receiver, subject, body, created_at, next_at) values ($1, $2, $3, $4, $5, $5)
         on conflict (key) do nothing`,
        [`${key} ${receiver}`, receiver, subject, body, now],
      );
}

type DueMail = { id: string; receiver: string; subject: string; body: string; attempts: number; created_at: Date };

/** Claims due mails by postponing their next attempt. If this process dies, a later run sends them. */
async function claimDue({ pool, clock }: App): Promise<DueMail[]> {
  const now = clock.now();
  const { rows } = await pool.query<DueMail>(
    `update operator_mail set attempts = attempts + 1,
       next_at = $1::timestamptz + least($3, $2 * power(2, least(attempts, 10))) * interval '1 millisecond'
     where id in (select id from operator_mail where next_at <= $1 order by next_at limit ${MAX_BATCH} for update skip locked)
     returning id, receiver, subject, body, attempts, created_at`,
    [now, FIRST_DELAY_MS, MAX_DELAY_MS],
  );
  return rows;
}

async function sendMail(app: App, { id, receiver, subject, body, created_at }: DueMail): Promise<void> {
  const result = await app.ports.mail!.send({ id, to: receiver, subject, text: body });
  const now = app.clock.now();
  if (result.state === 'sent') {
    await app.pool.query('update operator_mail set sent_at = $2, next_at = null, failure = null where id = $1', [
      id,
      now,
    ]);
    return;
  }
  const is_over = result.state === 'refused' || now.getTime() - created_at.getTime() > GIVE_UP_MS;
  app.log.warn({ mail_id: id, ...result }, 'a mail to the people on call was not sent');
  await app.pool.query(
    'update operator_mail set failure = $2, next_at = case when $3::boolean then null else next_at end where id = $1',
    [id, result.reason, is_over],
  );
}

/** Sends the mails to the people on call: one about each alarm, and one each day at eight in the morning in Pakistan. */
export async function sendMails(app: App): Promise<void> {
  const receivers = app.config.alert_receivers.filter((receiver) => receiver.includes('@'));
  if (app.ports.mail === null || receivers.length === 0) return;
  await queueMails(app, receivers);
  await runForEach(await claimDue(app), (mail) => sendMail(app, mail));
  await app.pool.query('delete from operator_mail where created_at < $1', [
    new Date(app.clock.now().getTime() - KEEP_MS),
  ]);
}
