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
      const { messages } = (await import(pathToFileURL(id).href)) as { messages: Record<string, string> };
      const compiled = Object.fromEntries(
        Object.entries(messages).map(([key, text]) => [key, plainly(compileMessage(text))]),
      );
      return `export const messages = ${JSON.stringify(compiled)};`;
    },
  };
}

/** Most messages are one piece of plain text, which needs no list around it. */
function plainly(message: ReturnType<typeof compileMessage>) {
  return message.length === 1 && typeof message[0] === 'string' ? message[0] : message;
}
