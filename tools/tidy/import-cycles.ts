import { importsOf } from './imports.ts';
import type { SourceFile } from './source-file.ts';

/** Finds files that import each other in a cycle. Returns a list of paths for each cycle. */
export function findImportCycles(files: readonly SourceFile[]): string[][] {
  const paths = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map((file) => [file.path, importsOf(file).flatMap(({ target }) => (paths.has(target) ? [target] : []))]),
  );
  const reached = new Map(files.map(({ path }) => [path, reachedFrom(path, imports)]));
  const cycles = new Map<string, string[]>();
  for (const path of paths) {
    const cycle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)).sort();
    if (cycle.length > 1) cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
}

function reachedFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>();
  const pending = [...(imports.get(path) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    pending.push(...(imports.get(next) ?? []));
  }
  return reached;
}
