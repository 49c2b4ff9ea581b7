const offset_ms = 5 * 60 * 60 * 1000;
const month_ms = 31 * 24 * 60 * 60 * 1000;

/** A time in Pakistan (UTC+5, no daylight saving) as yyyyMMddHHmmss. */
export function stamp(at: Date): string {
  return new Date(at.getTime() + offset_ms).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The time of a yyyyMMddHHmmss stamp, or null for an impossible date (month 13, 30 February). */
export function momentOfStamp(text: string): Date | null {
  if (!/^\d{14}$/.test(text)) return null;
  const iso = text.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z');
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return null;
  const at = new Date(ms - offset_ms);
  return stamp(at) === text ? at : null;
}

/** A time in Easypaisa's format: dd/MM/yyyy hh:mm AM. */
export function easypaisaTime(at: Date): string {
  const s = stamp(at);
  const hour = Number(s.slice(8, 10));
  const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
  return `${s.slice(6, 8)}/${s.slice(4, 6)}/${s.slice(0, 4)} ${twelve}:${s.slice(10, 12)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export const three_months_ms = 3 * month_ms;
