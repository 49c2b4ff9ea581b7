import type { SmsOrder } from '../../core/ports/sms-port.ts';
import { internationalDigits, localNumber } from '../../core/values/phone-number.ts';

/** The placeholders of a template, in addition to the names of the gateway's secrets. */
export const PLACEHOLDERS = ['to', 'to_digits', 'to_local', 'text', 'id', 'report_url'] as const;
/** A gateway's templates must contain one of these placeholders. */
export const NUMBER_PLACEHOLDERS: readonly string[] = ['to', 'to_digits', 'to_local'];

export type Filling = Readonly<Record<string, string>>;

/**
 * Returns the values of the placeholders.
 *
 * Shape   order, secrets -> text by placeholder: +923001234567, 923001234567, 03001234567, …
 * Units   none
 * Errors  none
 * Source  docs/configuration.md "Text messages"
 */
export function fillingOf({ to, text, id, report_url }: SmsOrder, secrets: Filling): Filling {
  return { ...secrets, to, to_digits: internationalDigits(to), to_local: localNumber(to), text, id, report_url };
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** Returns the placeholder names in every string of a JSON value. */
export function placeholdersIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(placeholdersIn);
}

/** Fills the placeholders of a text. `write` encodes a value for its context. */
export function fill(template: string, filling: Filling, write: (value: string) => string = (value) => value): string {
  return template.replace(PLACEHOLDER, (_all, name: string) => write(filling[name] ?? ''));
}

/** Fills every string of a JSON value. */
export function fillJson(template: unknown, filling: Filling): unknown {
  if (typeof template === 'string') return fill(template, filling);
  if (Array.isArray(template)) return template.map((item) => fillJson(item, filling));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fillJson(value, filling)]));
}

/** Escapes a value for XML text or an attribute in double quotes. */
export function writeXml(value: string): string {
  const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
  return value.replace(/[&<>"']/g, (character) => `&${NAMES[character]};`);
}
