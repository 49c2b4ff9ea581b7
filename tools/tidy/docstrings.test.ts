import { describe, expect, it } from 'vitest';
import { type Comment, isTest, lineAt, parse, readProject, type SourceFile, type SyntaxNode } from './source-file.ts';

const FIELDS = ['Shape', 'Units', 'Errors', 'Source'];
const PORTS = /(payment-rail|payout-rail|sms-port|game-provider)\.ts$/;

const documented = readProject().filter(
  (file) =>
    !isTest(file) &&
    (/^packages\/(contract|games|money|rewards)\/src\/.*\.ts$/.test(file.path) ||
      /^apps\/server\/src\/ledger\/.*\.ts$/.test(file.path) ||
      PORTS.test(file.path)),
);

type Export = { where: string; is_function: boolean; doc: string | null };

function docBefore(file: SourceFile, start: number, comments: Comment[]): string | null {
  const last = comments.findLast(({ end }) => end <= start);
  if (last?.type !== 'Block' || !last.value.startsWith('*')) return null;
  return file.text.slice(last.end, start).trim() === '' ? last.value : null;
}

function isFunction(declaration: SyntaxNode): boolean {
  if (declaration.type === 'FunctionDeclaration') return true;
  const [first] = (declaration.declarations ?? []) as { init?: SyntaxNode | null }[];
  return /^(Arrow)?FunctionExpression$/.test(first?.init?.type ?? '');
}

/** The exported declarations of a file. A re-export is documented at its origin. */
function exportsOf(file: SourceFile): Export[] {
  const { program, comments } = parse(file);
  return (program.body as SyntaxNode[]).flatMap((node) => {
    const declaration = node.declaration as SyntaxNode | null | undefined;
    if (node.type !== 'ExportNamedDeclaration' || !declaration) return [];
    const doc = docBefore(file, node.start, comments);
    return [{ where: `${file.path}:${lineAt(file.text, node.start)}`, is_function: isFunction(declaration), doc }];
  });
}

const fieldsOf = (doc: string) =>
  [...doc.matchAll(/^\s*\*?\s*(Shape|Units|Errors|Source) {1,3}\S/gm)].map(([, field]) => field ?? '');

describe('the doc comments', () => {
  const all = documented.flatMap(exportsOf);

  it('describe every exported function of the packages that decide about money', () => {
    expect(all.filter(({ is_function, doc }) => is_function && doc === null).map(({ where }) => where)).toEqual([]);
  });

  it('have each field at most once, in a fixed order', () => {
    const odd = all.filter(({ doc }) => {
      const fields = fieldsOf(doc ?? '');
      return fields.join() !== FIELDS.filter((field) => fields.includes(field)).join();
    });
    expect(odd.map(({ where }) => where)).toEqual([]);
  });

  it('have the field "Shape" for every function of games, money and rewards', () => {
    const without_shape = documented
      .filter(({ path }) => /^packages\/(games|money|rewards)\//.test(path))
      .flatMap(exportsOf)
      .filter(({ is_function, doc }) => is_function && !fieldsOf(doc ?? '').includes('Shape'));
    expect(without_shape.map(({ where }) => where)).toEqual([]);
  });
});
