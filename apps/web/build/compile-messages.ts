import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the catalogues while building, so that no message parser travels to the phone. */
export function compileMessages(): Plugin {
  return {
    name: 'nua:compile-messages',
    enforce: 'pre',
    async load(id) {
      if (!/\/text\.(en|ur)\.ts$/.test(id)) return null;
      // Node caches a module by its address: the time in it makes a changed catalogue another module.
      const address = `${pathToFileURL(id).href}?${statSync(id).mtimeMs}`;
      const { messages } = (await import(address)) as { messages: Record<string, string> };
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]));
      return `export const messages = ${JSON.stringify(compiled)};`;
    },
  };
}
