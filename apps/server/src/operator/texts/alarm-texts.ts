import { localTime } from '../local-time.ts';

/** The open alarms, the oldest first. */
export type AlarmTable = {
  alarms: readonly {
    at: Date;
    severity: string;
    rule: string;
    subject: string;
    problem: string;
    is_drill: boolean;
    seen_by: string | null;
    gone_at: Date | null;
    id: string;
  }[];
};

function alarmLine({
  at,
  severity,
  rule,
  subject,
  problem,
  is_drill,
  seen_by,
  gone_at,
  id,
}: AlarmTable['alarms'][number]) {
  const marks = [
    ...(is_drill ? ['drill'] : []),
    seen_by === null ? 'not seen' : `seen by ${seen_by}`,
    ...(gone_at === null ? [] : [`gone since ${localTime(gone_at)}`]),
  ];
  return `${localTime(at)}  ${severity}  ${rule}  ${subject}  ${problem}  (${marks.join(', ')})  ${id}`;
}

export const alarmsText = ({ alarms }: AlarmTable): string => alarms.map(alarmLine).join('\n') || 'No alarm is open.';
