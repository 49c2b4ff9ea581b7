import type { App } from '../../../core/app.ts';
import type { JobState } from '../../../core/job-watch.ts';
import {
  type AlarmRule,
  compareQuery,
  durationText,
  gaugeRule,
  limitsOf,
  measuredRule,
  prometheusRule,
} from '../alarm-rule.ts';
import { runLimitMs } from '../run-limit.ts';

const MINUTE_S = 60;
const NODE_GONE_S = 120;
const REDIS_AWAY_S = 120;
const DAY_MS = 86_400_000;
/** A node's report that is older than this is ignored. */
const REPORT_OLD_MS = 180_000;
const BYTES_A_MB = 1_000_000;

type Report = { node: string; reported_at: Date; is_disk_full: boolean; free_bytes: bigint | null; jobs: JobState[] };

async function readReports({ pool, clock }: App): Promise<Report[]> {
  const { rows } = await pool.query<Report>(
    'select node, reported_at, is_disk_full, free_bytes, jobs from node_report where reported_at > $1 order by node',
    [new Date(clock.now().getTime() - REPORT_OLD_MS)],
  );
  return rows;
}

/** Finds the jobs for which `sentenceAbout` returns a sentence on at least one node. */
async function jobsWhere(app: App, sentenceAbout: (job: JobState, node: string) => string | null) {
  const found = new Map<string, string>();
  for (const { node, jobs } of await readReports(app))
    for (const job of jobs) {
      const sentence = sentenceAbout(job, node);
      if (sentence !== null) found.set(job.name, sentence);
    }
  return { findings: [...found].map(([subject, sentence]) => ({ subject, text: sentence })) };
}

export const nodeRules: readonly AlarmRule[] = [
  measuredRule({
    name: 'NuaNodeDown',
    title: 'A node is missing',
    measures: 'the last sign of life of each node that was not stopped',
    threshold: ({ node_silent_s }) => `older than ${durationText(node_silent_s)}`,
    severity: 'page',
    hold_s: NODE_GONE_S,
    prometheus: {
      file: 'site',
      expression: 'up{job="nua"} == 0',
      summary: 'Node {{ $labels.instance }} does not answer Prometheus.',
    },
    async measure(app) {
      // A node that stops properly removes its row. `seen_at` is written by the database's clock, so it is compared with the same clock.
      const { rows } = await app.pool.query<{ place: string; silent_s: number }>(
        `select place, extract(epoch from clock_timestamp() - max(seen_at))::float8 as silent_s from serving_node
         group by place having max(seen_at) < clock_timestamp() - make_interval(secs => $1) order by place`,
        [limitsOf(app).node_silent_s],
      );
      return {
        findings: rows.map(({ place, silent_s }) => ({
          subject: place,
          text: `Node ${place} has given no sign for ${durationText(silent_s)}, and it was not stopped.`,
        })),
      };
    },
  }),
  prometheusRule({
    name: 'NuaDatabaseAway',
    title: 'The database is away',
    measures: 'whether each node reads its database',
    threshold: 'after 30 s without a response',
    severity: 'page',
    hold_s: 30,
    prometheus: {
      file: 'site',
      expression: 'min by (job, instance) (nua_database_up) == 0',
      summary: 'Node {{ $labels.instance }} cannot read its database.',
    },
  }),
  prometheusRule({
    name: 'NuaErrors',
    title: 'Calls fail',
    measures: 'the share of calls that end with an error of the server',
    threshold: 'above 2 %',
    severity: 'page',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression:
        'sum by (job) (rate(nua_answers_total{status=~"5..", status!="501"}[5m])) > 0.02 * sum by (job) (rate(nua_answers_total[5m])) and sum by (job) (rate(nua_answers_total[5m])) > 0.2',
      summary: 'More than one call in fifty fails.',
    },
  }),
  prometheusRule({
    name: 'NuaSlow',
    title: 'Calls are slow',
    measures: 'the time within which 99 of 100 calls end',
    threshold: 'above 1 s',
    severity: 'ticket',
    hold_s: 600,
    prometheus: {
      file: 'site',
      expression:
        'histogram_quantile(0.99, sum by (job, le) (rate(nua_answer_seconds_bucket[5m]))) > 1 and sum by (job) (rate(nua_answers_total[5m])) > 0.2',
      summary: 'One call in a hundred takes longer than {{ $value | humanizeDuration }}.',
    },
  }),
  prometheusRule({
    name: 'NuaPoolExhausted',
    title: 'Requests wait for the database',
    measures: 'the requests of each node that wait for a connection',
    threshold: 'always above 0 in two minutes',
    severity: 'page',
    hold_s: 180,
    prometheus: {
      file: 'site',
      expression: 'min_over_time(nua_pool_waiting[2m]) > 0',
      summary: 'Requests of node {{ $labels.instance }} wait for the database.',
    },
  }),
  gaugeRule({
    name: 'NuaRedisAway',
    title: 'Redis is away',
    measures: 'whether Redis responds to each node, for each of its uses',
    severity: 'ticket',
    hold_s: REDIS_AWAY_S,
    file: 'site',
    gauge: 'nua_redis_up',
    alarms: 'below',
    across: 'min',
    by: ['instance', 'use'],
    limits: [{ at: 1 }],
    unit: 'count',
    summary: ({ instance, use }) => `Redis does not answer node ${instance} (${use}).`,
  }),
  gaugeRule({
    name: 'NuaEventsLate',
    title: 'Events are late',
    measures: 'the age of the oldest event that was not delivered',
    severity: 'page',
    hold_s: MINUTE_S,
    file: 'site',
    gauge: 'nua_outbox_age_seconds',
    alarms: 'above',
    across: 'min',
    limits: [{ at: 'events_late_s' }],
    unit: 'duration',
    summary: ({ value }) => `The oldest event has waited for ${value}.`,
  }),
  gaugeRule({
    name: 'NuaWebhookLate',
    title: 'A webhook is late',
    measures: 'the age of the oldest event that an address of webhooks has not received',
    severity: 'ticket',
    hold_s: 5 * MINUTE_S,
    file: 'site',
    gauge: 'nua_webhook_age_seconds',
    alarms: 'above',
    across: 'max',
    limits: [{ at: 'webhook_late_s' }],
    unit: 'duration',
    summary: ({ value }) => `An address of webhooks has not received an event for ${value}.`,
  }),
  measuredRule({
    name: 'NuaJobFails',
    title: 'A job fails',
    measures: 'the consecutive failed runs of each job',
    threshold: ({ failed_runs }) => `above ${failed_runs}`,
    severity: 'ticket',
    prometheus: {
      file: 'site',
      expression: compareQuery(
        'sum by (job, job_name) (label_replace(increase(nua_job_runs_total{outcome="failed"}[15m]), "job_name", "$1", "exported_job", "(.+)"))',
        '>',
        'failed_runs',
      ),
      summary: 'The job {{ $labels.job_name }} fails again and again.',
    },
    hold_s: 300,
    measure: (app) =>
      jobsWhere(app, ({ name, failures }, node) =>
        failures > limitsOf(app).failed_runs ? `The job ${name} failed ${failures} times in a row at ${node}.` : null,
      ),
  }),
  measuredRule({
    name: 'NuaJobStuck',
    title: 'A job is stuck',
    measures: 'the time since the oldest run in progress of each job began',
    threshold: ({ job_stuck_s, long_job_stuck_s }) =>
      `above ${durationText(job_stuck_s)}, or ${durationText(long_job_stuck_s)} for backups, books, seals and alarms`,
    severity: 'page',
    async measure(app) {
      const now_ms = app.clock.now().getTime();
      const limits = limitsOf(app);
      return await jobsWhere(app, (job, node) => {
        const { name, begun_at } = job;
        const ran_ms = begun_at === null ? 0 : now_ms - Date.parse(begun_at);
        return ran_ms > runLimitMs(job, limits)
          ? `A run of the job ${name} began ${durationText(ran_ms / 1000)} ago at ${node} and has not ended.`
          : null;
      });
    },
  }),
  measuredRule({
    name: 'NuaDiskLow',
    title: 'A disk is nearly full',
    measures: 'the free space of the database’s disk, and the database’s errors about a full disk',
    threshold: ({ disk_free_mb }) => `below ${disk_free_mb} MB`,
    severity: 'page',
    async measure(app) {
      const low_bytes = limitsOf(app).disk_free_mb * BYTES_A_MB;
      const low = (await readReports(app)).filter(
        ({ is_disk_full, free_bytes }) => is_disk_full || (free_bytes !== null && free_bytes < low_bytes),
      );
      return {
        findings: low.map(({ node, free_bytes }) => ({
          subject: node,
          text:
            free_bytes === null
              ? `The database has no room to write, as node ${node} reports.`
              : `The disk of node ${node} has ${Math.floor(Number(free_bytes) / BYTES_A_MB)} MB left.`,
        })),
      };
    },
  }),
  measuredRule({
    name: 'NuaMailsFail',
    title: 'Mails are not sent',
    measures: 'the waiting mails to people on call, and the mails refused within a day',
    threshold: ({ mail_late_s }) => `after ${durationText(mail_late_s)}, or at the first refused one`,
    severity: 'ticket',
    async measure(app) {
      const now_ms = app.clock.now().getTime();
      const { rows } = await app.pool.query<{ receiver: string; mails: bigint; failure: string | null }>(
        `select receiver, count(*) as mails, max(failure) as failure from operator_mail
         where sent_at is null and (next_at is not null and created_at < $1 or next_at is null and created_at > $2)
         group by receiver order by receiver`,
        [new Date(now_ms - limitsOf(app).mail_late_s * 1000), new Date(now_ms - DAY_MS)],
      );
      return {
        findings: rows.map(({ receiver, mails, failure }) => ({
          subject: receiver,
          text: `${mails} mails to ${receiver} were not sent: ${failure ?? 'no node sends mails'}.`,
        })),
      };
    },
  }),
  prometheusRule({
    name: 'NuaPagesShed',
    title: 'Pages are shed',
    measures: 'pages that were not rendered because calls needed the capacity',
    threshold: 'above 20 in ten minutes',
    severity: 'ticket',
    hold_s: 300,
    prometheus: {
      file: 'site',
      expression: 'sum by (job) (increase(nua_pages_shed_total[10m])) > 20',
      summary: 'Pages are shed because calls need the capacity.',
    },
  }),
  prometheusRule({
    name: 'NuaLimitsMissing',
    title: 'Prometheus has no limits',
    measures: 'whether any node reports the limits of alarms',
    threshold: 'after a quarter of an hour without them',
    severity: 'page',
    hold_s: 15 * MINUTE_S,
    prometheus: {
      file: 'site',
      expression: '(count by (job) (nua_database_up) unless count by (job) (nua_alarm_limit)) > 0',
      summary: 'No node reports the limits of alarms, so Prometheus raises no alert that needs a limit.',
    },
  }),
  gaugeRule({
    name: 'NuaMonthMissing',
    title: 'The next month has no tables',
    measures: 'the months after this one that have tables for rounds and transfers',
    severity: 'ticket',
    hold_s: 3600,
    file: 'site',
    gauge: 'nua_months_ahead',
    alarms: 'below',
    across: 'min',
    limits: [{ at: 1 }],
    unit: 'count',
    summary: () => 'The next month has no tables for rounds and transfers.',
  }),
];
