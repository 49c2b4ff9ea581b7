import { time as text } from '../texts/time.ts';
import { karachiTime } from './karachi-time.ts';
import styles from './parts.module.css';

/** Shows a time in Pakistan, to the second. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <span>{text.never}</span>;
  const [day, clock] = karachiTime(at).split(' ');
  return (
    <time dateTime={at} title={at}>
      <span className={styles.day}>{day}</span> {clock}
    </time>
  );
}

/** Shows when an item appears and ends. */
export function ShownTimes({
  of: { starts_at, ends_at },
}: {
  of: { starts_at: string | null; ends_at: string | null };
}) {
  if (starts_at === null && ends_at === null) return null;
  return (
    <>
      {starts_at === null ? text.always : <Time at={starts_at} />}
      <br />
      {ends_at === null ? text.no_end : <Time at={ends_at} />}
    </>
  );
}

const UNITS: readonly [string, number][] = [
  [text.units.days, 86_400],
  [text.units.hours, 3_600],
  [text.units.minutes, 60],
  [text.units.seconds, 1],
];

/** How long ago a time was, in its largest unit: "3 h". */
export function ageOf(at: string, now: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(at)) / 1000));
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? [text.units.seconds, 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** A duration in its two largest units: "3 h 20 min". Null is an empty text. */
export function durationOf(seconds: number | null): string {
  if (seconds === null) return '';
  const index = UNITS.findIndex(([, unitSeconds]) => seconds >= unitSeconds);
  if (index === -1) return `0 ${text.units.seconds}`;
  const [unit, size] = UNITS[index]!;
  const [nextUnit, nextSize] = UNITS[index + 1] ?? ['', 1];
  const rest = Math.floor((seconds % size) / nextSize);
  return rest === 0 || nextUnit === ''
    ? `${Math.floor(seconds / size)} ${unit}`
    : `${Math.floor(seconds / size)} ${unit} ${rest} ${nextUnit}`;
}
