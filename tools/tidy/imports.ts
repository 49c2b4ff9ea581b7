import { posix } from 'node:path';
import { parse, type SourceFile, type SyntaxNode, visit } from './source-file.ts';

/** An import of a file. `target` is a path if the target is in the project. `on_demand` is true for a dynamic `import()`. */
export type Import = { from: string; target: string; types_only: boolean; on_demand: boolean };

function specifierOf(node: SyntaxNode): string | null {
  const source = (node.source ?? null) as { value?: unknown } | null;
  const import_types = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'];
  return import_types.includes(node.type) && typeof source?.value === 'string' ? source.value : null;
}

/** The client's platform files have a version for browsers and a version for the app. */
const PLATFORM_IMPORT = /^#system\/([\w-]+)$/;

function targetsOf(path: string, specifier: string): string[] {
  const [, name] = PLATFORM_IMPORT.exec(specifier) ?? [];
  if (name === undefined) return [resolveTarget(path, specifier)];
  return ['web', 'native'].map((system) => `apps/web/src/platform/system/${name}.${system}.ts`);
}

function resolveTarget(path: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), bare));
  const workspace = /^@nua\/(contract|games|money|proof|rewards|sandbox|ui|updater|wire)(\/.*)?$/.exec(bare);
  return workspace ? `packages/${workspace[1]}/src${workspace[2] ?? '/index.ts'}` : bare;
}

const onlyTypes = (node: SyntaxNode) => node.importKind === 'type' || node.exportKind === 'type';

const known = new WeakMap<SourceFile, Import[]>();

/** Every import of a script, static or dynamic. */
export function importsOf(file: SourceFile): Import[] {
  const found = known.get(file) ?? findImports(file);
  known.set(file, found);
  return found;
}

function findImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  visit(parse(file).program, (node) => {
    const specifier = specifierOf(node);
    if (specifier === null) return;
    for (const target of targetsOf(file.path, specifier)) {
      const on_demand = node.type === 'ImportExpression';
      found.push({ from: file.path, target, types_only: onlyTypes(node), on_demand });
    }
  });
  return found;
}
