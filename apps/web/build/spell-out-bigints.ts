import type { Plugin } from 'vite';

/**
 * Writes `0n` as `BigInt(0)` where the React Compiler comes by.
 *
 * oxc-transform-react 0.156.0 compiles a bigint literal inside a component to `undefined`: `amount < 0n` would be false for
 * every debt. A test compiles such a component; when it passes without this plugin, the plugin can go.
 */
export function spellOutBigints(): Plugin {
  return {
    name: 'nua:spell-out-bigints',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\/(?:[^/]+\.tsx|use-[a-z-]+\.ts)$/.test(id)) return null;
      return { code: spellOut(code), map: null };
    },
  };
}

export const spellOut = (code: string): string => code.replace(/(?<![\w$.'"`#-])(\d+)n\b/g, 'BigInt($1)');
