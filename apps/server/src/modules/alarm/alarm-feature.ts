import type { Feature } from '../../core/handle.ts';
import { LONG_RUN_MS } from '../../core/job.ts';
import { alarmLimitNames } from '../../settings/alarm-limits.ts';
import { limitsOf } from './alarm-rule.ts';
import { evaluateAlarms } from './evaluate-alarms.ts';
import { reportNode } from './report-node.ts';
import { sendMails } from './send-mails.ts';

const MEASURE_EVERY_MS = 30_000;
const REPORT_EVERY_MS = 60_000;
const SEND_EVERY_MS = 10_000;

export const alarmFeature: Feature = {
  name: 'alarm',
  handlers: [],
  jobs: [
    { name: 'node-report', every_ms: REPORT_EVERY_MS, at_start: true, max_at_once: 1, run: reportNode },
    {
      name: 'alarm',
      every_ms: MEASURE_EVERY_MS,
      max_at_once: 1,
      stuck_after_ms: LONG_RUN_MS,
      run: (app) => evaluateAlarms(app),
    },
    { name: 'operator-mail', every_ms: SEND_EVERY_MS, max_at_once: 1, run: sendMails },
  ],
  start: async (app) => {
    app.metrics.watch('nua_alarm_limit', () => {
      const limits = limitsOf(app);
      return alarmLimitNames.map((limit) => ({ limit, value: limits[limit] }));
    });
  },
};
