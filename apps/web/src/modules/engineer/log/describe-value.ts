import { hidden, isSecretName } from './redact-text.ts';

/** Formats a value as a console would. The text may contain secrets: redact it with `redactText` before storing it. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return describeError(value);
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof Node === 'function' && value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
  if (typeof value !== 'object' || value === null) return String(value);
  return asJson(value);
}

function describeError(error: Error & { code?: unknown }): string {
  const code = typeof error.code === 'number' ? ` code: ${error.code}` : '';
  const named = `${error.name}: ${error.message}${code}`;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at |@/.test(line));
  return [named, ...places].join('\n');
}

/**
 * Formats an object as JSON. An object that occurs again is written as '[seen]'. Values with secret names are hidden, except a numeric
 * code.
 */
function asJson(value: object): string {
  const seen = new WeakSet<object>();
  try {
    const text = JSON.stringify(value, (name, one: unknown) => {
      if (name !== '' && isSecretName(name)) return typeof one === 'number' && name === 'code' ? one : hidden;
      if (typeof one === 'bigint') return one.toString();
      if (typeof one === 'function') return `[function ${one.name}]`;
      if (one instanceof Error) return describeError(one);
      if (typeof one !== 'object' || one === null) return one;
      if (seen.has(one)) return '[seen]';
      seen.add(one);
      return one;
    });
    return text ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
