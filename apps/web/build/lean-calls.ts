import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Writes each declared call as what the client needs of it: method, path, flags, and where amounts stand in its answer.
 *
 * The server checks every body and builds every answer by the same declaration, so a phone need not carry the schemas of
 * answers. Schemas that forms use are exports of their own and stay as they are.
 */
export function leanCalls(): Plugin {
  const modules = new Map<string, string>();
  return {
    name: 'nua:lean-calls',
    enforce: 'pre',
    resolveId: (id) => (modules.has(id) ? id : null),
    load: (id) => {
      const code = modules.get(id);
      return code === undefined ? null : { code, moduleSideEffects: false };
    },
    async transform(code, id) {
      if (/\/apps\/web\/src\/.*\.tsx?$/.test(id)) return { code: await straightToCalls(code, modules), map: null };
      if (!/\/packages\/contract\/src\/[a-z-]+\.ts$/.test(id)) return null;
      const { calls, rest } = await takeOutCalls(code, id);
      if (calls.length === 0) return { code, map: null, moduleSideEffects: false };
      // A module of its own for each: who makes a call pulls in neither the schemas beside it nor the other calls.
      const exports = calls.map((call) => {
        modules.set(moduleOf(id, call.name), call.text);
        return `export { ${call.name} } from ${JSON.stringify(moduleOf(id, call.name))};\n`;
      });
      return {
        code: exports.join('') + rest,
        map: null,
        moduleSideEffects: false,
      };
    },
  };
}

const moduleOf = (id: string, name: string): string => `\0nua-calls:${id}#${name}`;

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src');

/**
 * Lets a file ask for the calls themselves instead of the file that declares them: otherwise whoever makes a call would share a
 * chunk with all the schemas that stand beside it.
 */
async function straightToCalls(code: string, modules: Map<string, string>): Promise<string> {
  let straight = code;
  for (const [whole, list, file] of code.matchAll(/^import \{([^}]*)\} from '@nua\/contract\/([a-z-]+\.ts)';$/gm)) {
    const id = join(CONTRACT, file!);
    const { calls } = await takeOutCalls(readFileSync(id, 'utf8'), id);
    for (const call of calls) modules.set(moduleOf(id, call.name), call.text);
    const names = list!.split(',').flatMap((name) => name.trim() || []);
    const isCall = (name: string) => calls.some((call) => call.name === name);
    const direct = names.filter(isCall).map((name) => `import { ${name} } from ${JSON.stringify(moduleOf(id, name))};`);
    const rest = names.filter((name) => !isCall(name));
    if (rest.length > 0) direct.push(`import { ${rest.join(', ')} } from '@nua/contract/${file}';`);
    straight = straight.replace(whole, direct.join(' '));
  }
  return straight;
}

async function takeOutCalls(code: string, id: string) {
  const calls: { name: string; text: string }[] = [];
  if (!code.includes('= declare({')) return { calls, rest: code };
  const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
  const wire = new URL('../../../packages/contract/src/wire.ts', import.meta.url).href;
  const { money } = (await import(wire)) as { money: unknown };
  const rest = code.replace(/export const (\w+) = declare\(\{[\s\S]*?\n\}\);/g, (_all, name: string) => {
    const { method, path, auth, idempotent, cache_s, plain, answer } = exports[name] as Declared;
    const facts = { method, path, auth, idempotent, cache_s, plain, amounts: amountPaths(answer, money) };
    calls.push({ name, text: `export const ${name} = ${JSON.stringify(facts)};` });
    return '';
  });
  return { calls, rest };
}

type Declared = {
  method: string;
  path: string;
  auth: string;
  idempotent?: true;
  cache_s?: number;
  plain?: true;
  answer: unknown;
};
type Node = {
  entries?: Record<string, Node>;
  item?: Node;
  value?: Node;
  wrapped?: Node;
  options?: readonly unknown[];
};

/** Dotted paths of every amount in a schema; `*` stands for each element of a list or each value of a record. */
export function amountPaths(schema: unknown, money: unknown, path = ''): string[] {
  if (schema === money) return [path];
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries, item, value, wrapped, options } = schema as Node;
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const found = [
    ...Object.entries(entries ?? {}).flatMap(([name, one]) => amountPaths(one, money, below(name))),
    ...amountPaths(item, money, below('*')),
    ...amountPaths(value, money, below('*')),
    ...amountPaths(wrapped, money, path),
    ...(Array.isArray(options) ? options.flatMap((one) => amountPaths(one, money, path)) : []),
  ];
  return [...new Set(found)];
}
