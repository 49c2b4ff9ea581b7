import type { Plugin } from 'vite';

/**
 * Takes out of the query library what this client never uses or what older targets make long.
 *
 * Everything that changes something is a call, never a mutation, so the mutation cache is an empty one. Private fields
 * become plain ones: for Safari 15 each would be lowered to a WeakMap.
 */
export function leanQueries(): Plugin {
  return {
    name: 'nua:lean-queries',
    enforce: 'pre',
    transform(code, id) {
      const file = /\/node_modules\/@tanstack\/query-core\/build\/modern\/(\w+)\.js$/.exec(id)?.[1];
      if (file === undefined) return null;
      return { code: file === 'mutationCache' ? noMutations : withPlainFields(code), map: null };
    },
  };
}

const noMutations = `export class MutationCache {
  getAll() { return []; }
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`;

/** Declarations without a value go, so that nothing has to define them. */
export function withPlainFields(code: string): string {
  return code
    .replace(/^(\s+)#\w+;\n/gm, '')
    .replace(/(?<=\.)#(\w+)/g, 'own_$1')
    .replace(/^(\s+(?:async |static |get |set )*)#(\w+)(?=\s*[=(])/gm, '$1own_$2');
}
