import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Compiles the catalogues during the build, so that the client contains no message parser. */
export function compileMessages(): Plugin {
  return {
    name: 'nua:compile-messages',
    enforce: 'pre',
    async load(id) {
      if (!/\/text\.(en|ur)\.ts$/.test(id)) return null;
      // Node caches a module by its URL. The modification time in the URL makes Node load a changed catalogue again.
      const address = `${pathToFileURL(id).href}?${statSync(id).mtimeMs}`;
      const { messages } = (await import(address)) as { messages: Record<string, string> };
      const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileMessage(text)]));
      return `export const messages = ${JSON.stringify(compiled)};`;
    },
  };
}
