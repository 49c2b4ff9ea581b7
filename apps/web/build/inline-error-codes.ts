import { errors } from '@nua/contract/errors.ts';
import type { Plugin } from 'vite';

/** Writes a refusal's number where the client names it: a first load needs five of them, not the whole table. */
export function inlineErrorCodes(): Plugin {
  return {
    name: 'nua:inline-error-codes',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/apps\/web\/src\/.*\.tsx?$/.test(id) || !code.includes('@nua/contract/errors.ts')) return null;
      return { code: withCodes(code), map: null };
    },
  };
}

export const withCodes = (code: string): string =>
  code.replace(/(?<![\w.])errors\.([A-Z][A-Z0-9_]+)\b/g, (all, name: string) =>
    name in errors ? String(errors[name as keyof typeof errors]) : all,
  );
