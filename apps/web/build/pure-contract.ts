import type { Plugin } from 'vite';

/**
 * Marks the declarations of the contract as free of side effects, so that a page carries only the calls it makes and the
 * schemas of these. The bundler does not see it across modules by itself.
 */
export function pureContract(): Plugin {
  return {
    name: 'nua:pure-contract',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[a-z-]+\.ts$/.test(id)) return null;
      return { code: code.replace(/(?<![\w.])(v\.\w+|[a-z]\w*)\((?=[^)]|\))/g, mark), map: null };
    },
  };
}

const own = new Set(['declare', 'declareLater', 'listOf', 'text', 'paymentStatus']);

function mark(all: string, name: string): string {
  return name.startsWith('v.') || own.has(name) ? `/*#__PURE__*/ ${all}` : all;
}
