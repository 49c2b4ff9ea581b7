import { HIDDEN, isSecretName } from './redact-text.ts';

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
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at |@/.test(line));
  return [named, ...frames].join('\n');
}

/**
 * Formats an object as JSON. A repeated object becomes '[seen]'. The value of a secret name is hidden, except a numeric `code`, which is an
 * error code.
 */
function asJson(value: object): string {
  const seen = new WeakSet<object>();
  try {
    const text = JSON.stringify(value, (name, item: unknown) => {
      if (name !== '' && isSecretName(name)) return typeof item === 'number' && name === 'code' ? item : HIDDEN;
      if (typeof item === 'bigint') return item.toString();
      if (typeof item === 'function') return `[function ${item.name}]`;
      if (item instanceof Error) return describeError(item);
      if (typeof item !== 'object' || item === null) return item;
      if (seen.has(item)) return '[seen]';
      seen.add(item);
      return item;
    });
    return text ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
