import { pathToFileURL } from 'node:url';
import { type Plugin, parseSync } from 'vite';

/**
 * Reduces each declared call to the parts that the client needs: method, path, flags, and the paths of amounts in its response.
 *
 * The server validates bodies and responses, so the client needs no schemas of them. Schemas for forms are separate exports and stay
 * unchanged.
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
      if (!/\/packages\/contract\/src\/[a-z-]+\.ts$/.test(id)) return null;
      const { calls, rest } = await extractCalls(code, id);
      // Each call becomes a separate module, so that a chunk that imports one call contains no schemas and no other calls.
      const exports = calls.map(({ name, text }) => {
        const moduleId = `\0nua-calls:${id}#${name}`;
        modules.set(moduleId, text);
        return `export { ${name} } from ${JSON.stringify(moduleId)};\n`;
      });
      return { code: exports.join('') + rest, map: null, moduleSideEffects: false };
    },
  };
}

/** The name in a declaration `export const name = declare({ … })`. Null for any other statement. */
function declaredName(statement: ReturnType<typeof parseSync>['program']['body'][number]): string | null {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return null;
  const { id, init } = statement.declaration.declarations[0]!;
  const isDeclared =
    init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'declare';
  return isDeclared && id.type === 'Identifier' ? id.name : null;
}

async function extractCalls(code: string, id: string) {
  const calls: { name: string; text: string }[] = [];
  const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
  const wire = new URL('../../../packages/contract/src/wire.ts', import.meta.url).href;
  const { money } = (await import(wire)) as { money: unknown };
  let rest = code;
  for (const statement of parseSync(id, code).program.body.toReversed()) {
    const name = declaredName(statement);
    if (name === null) continue;
    const { method, path, auth, idempotent, cache_s, plain, response } = exports[name] as Declared;
    const facts = { method, path, auth, idempotent, cache_s, plain, amounts: amountPaths(response, money) };
    calls.push({ name, text: `export const ${name} = ${JSON.stringify(facts)};` });
    rest = rest.slice(0, statement.start) + rest.slice(statement.end);
  }
  return { calls, rest };
}

type Declared = {
  method: string;
  path: string;
  auth: string;
  idempotent?: true;
  cache_s?: number;
  plain?: true;
  response: unknown;
};
type SchemaNode = {
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  value?: SchemaNode;
  wrapped?: SchemaNode;
  options?: readonly unknown[];
};

/** The dotted path of every amount in a schema. `*` means each element of a list or each value of a record. */
export function amountPaths(schema: unknown, money: unknown, path = ''): string[] {
  if (schema === money) return [path];
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries, item, value, wrapped, options } = schema as SchemaNode;
  const pathTo = (name: string) => (path === '' ? name : `${path}.${name}`);
  const found = [
    ...Object.entries(entries ?? {}).flatMap(([name, child]) => amountPaths(child, money, pathTo(name))),
    ...amountPaths(item, money, pathTo('*')),
    ...amountPaths(value, money, pathTo('*')),
    ...amountPaths(wrapped, money, path),
    ...(Array.isArray(options) ? options.flatMap((child) => amountPaths(child, money, path)) : []),
  ];
  return [...new Set(found)];
}
