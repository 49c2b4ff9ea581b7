import { sql } from 'kysely';
import { beginningsOf } from '../providers/sms/sms-usage.ts';
import { localTime } from './local-time.ts';
import type { OperatorDeps } from './operator-deps.ts';

type Usage = { period: 'hour' | 'day'; sent: number; refused: number; strangers_refused: number };
const NONE: Omit<Usage, 'period'> = { sent: 0, refused: 0, strangers_refused: 0 };
type Count = { gateway: string; state: string; texts: bigint };

const DAY_MS = 86_400_000;
/** A text that is still being sent after this time is taken as lost. */
const CUT_OFF_MS = 60_000;

/** The use of the limits, and the outcomes of each gateway's texts in the last 24 hours. */
export async function showSms({
  db,
  clock,
  settings,
}: Pick<OperatorDeps, 'db' | 'clock' | 'settings'>): Promise<string> {
  const now = clock.now();
  const began = beginningsOf(now);
  const { per_hour, per_day } = settings.get('sms_rules');
  const usage = await sql<Usage>`
    select period, sent, refused, strangers_refused from sms_usage
    where (period = 'hour' and began_at = ${began.hour}) or (period = 'day' and began_at = ${began.day})`.execute(db);
  const used = (period: 'hour' | 'day', limit: number) => {
    const { sent, refused, strangers_refused } = usage.rows.find((row) => row.period === period) ?? NONE;
    const since = localTime(began[period]);
    return `this ${period} (since ${since}): ${sent} of ${limit} texts, ${refused} turned away, ${strangers_refused} of them strangers’ codes`;
  };
  const { rows } = await sql<Count>`
    select gateway, case when state = 'sending' and sent_at < ${new Date(now.getTime() - CUT_OFF_MS)} then 'unknown' else state end as state,
      count(*) as texts
    from sms_attempt where sent_at > ${new Date(now.getTime() - DAY_MS)} group by 1, 2 order by 1, 3 desc`.execute(db);
  const outcomes = rows.map(({ gateway, state, texts }) => `  ${gateway}  ${state}  ${texts}`);
  return [
    used('hour', per_hour),
    used('day', per_day),
    'last 24 hours, by gateway and outcome:',
    ...(outcomes.length > 0 ? outcomes : ['  no texts']),
  ].join('\n');
}
