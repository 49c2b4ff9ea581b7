import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isScript, parse, readProject, type SourceFile, type SyntaxNode, visit } from './source-file.ts';

const project = readProject();
const isStyles = (path: string) => path.endsWith('.module.css');
const sheets = new Map(project.filter(({ path }) => isStyles(path)).map(({ path, text }) => [path, classesOf(text)]));

/** `one` holds the classes that are read by name. `computed` is true if a class is read by a computed name. */
type Use = { sheet: string; one: Set<string>; computed: boolean };

function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/from [^;]*;/g, '')
    .replace(/"[^"]*"|'[^']*'|url\([^)]*\)|:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!));
}

function usesOf(file: SourceFile): Use[] {
  const imported = importsOf(file).filter(({ target }) => sheets.has(target));
  if (imported.length === 0) return [];
  const { program } = parse(file);
  const uses: Use[] = [];
  visit(program, (node) => {
    const { value } = (node.source ?? {}) as { value?: string };
    if (node.type !== 'ImportDeclaration' || !value || !isStyles(value)) return;
    const [specifier] = node.specifiers as { local: { name: string } }[];
    const sheet = imported.find(({ target }) => target.endsWith(value.slice(value.lastIndexOf('/'))))!.target;
    uses.push({ sheet, ...classesReadOf(program, specifier!.local.name) });
  });
  return uses;
}

function classesReadOf(program: SyntaxNode, name: string): Pick<Use, 'one' | 'computed'> {
  const one = new Set<string>();
  let places = 0;
  let members = 0;
  visit(program, (node) => {
    if (node.type === 'Identifier' && node.name === name) places += 1;
    if (node.type !== 'MemberExpression' || (node.object as SyntaxNode).name !== name || node.computed) return;
    members += 1;
    one.add((node.property as { name: string }).name);
  });
  // The import itself is one place. Every other place that is not `styles.name` may read any class.
  return { one, computed: places - 1 > members };
}

const uses = project.filter(isScript).flatMap((file) => usesOf(file).map((use) => ({ ...use, path: file.path })));

describe('the classes of a style sheet', () => {
  it('are extracted correctly from a sample', () => {
    const css = '.a:hover > .b-c { color: red } /* .no */ .d { composes: e from "./f.css"; width: 0.5em }';
    expect([...classesOf(css)]).toEqual(['a', 'b-c', 'd']);
    expect(sheets.size).toBeGreaterThan(100);
    expect(uses.length).toBeGreaterThan(100);
  });

  it('are defined where a component names them', () => {
    const undefined_classes = uses.flatMap(({ path, sheet, one }) =>
      [...one].filter((name) => !sheets.get(sheet)!.has(name)).map((name) => `${path}: ${name}`),
    );
    expect(undefined_classes).toEqual([]);
  });

  it('are all used by a component', () => {
    const unused = [...sheets].flatMap(([sheet, classes]) => {
      const of_sheet = uses.filter((use) => use.sheet === sheet);
      if (of_sheet.some(({ computed }) => computed)) return [];
      return [...classes]
        .filter((name) => !of_sheet.some(({ one }) => one.has(name)))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });
});

describe('a custom property', () => {
  const styles = project.filter(({ path }) => path.endsWith('.css'));
  const set = new Set(
    project
      .filter((file) => file.path.endsWith('.css') || isScript(file))
      .flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)(?=['"]?\s*[:,\]])/g)].map(([, name]) => name!)),
  );

  it('is set somewhere if a style sheet uses it without a fallback', () => {
    const used = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => ({ path, name: name! })),
    );
    expect(used.length).toBeGreaterThan(1000);
    expect(used.filter(({ name }) => !set.has(name))).toEqual([]);
  });
});
