import { expect, it } from 'vitest';
import { isScript, parse, readProject, type SourceFile, type SyntaxNode, visit } from './source-file.ts';

const CONSOLE = 'apps/console/src/';
const CATALOGUES = `${CONSOLE}texts/`;

/** Strings that look like texts. They name keys of the keyboard, a time zone, errors, elements of a page, acts and states of the server. */
const NAMES: ReadonlySet<string> = new Set([
  ...['Enter', 'Escape', 'Asia/Karachi', 'CallError', 'PasskeyNotUsed'],
  ...['nav [aria-current]', 'input, textarea, select, [contenteditable], dialog'],
  'input:enabled, select:enabled, textarea:enabled, button:enabled',
  ...['alarm drill', 'alarm seen', 'alarm close', 'cms set', 'reply save', 'reply remove'],
  ...['ticket take', 'ticket release', 'ticket reply', 'ticket close'],
  ...['closed by list', 'in force', 'bank line', 'player ', ' (first name)', ' (withdrawn)', ' (declined)'],
]);

/** The attributes, properties and functions whose strings name an act, a class or a field. An act has names such as `webhook renew`. */
const NAMING_ATTRIBUTES: ReadonlySet<string> = new Set(['act', 'name', 'className', 'key', 'path', 'href', 'id']);
const NAMING_FUNCTIONS: ReadonlySet<string> = new Set(['useActForm']);

const isCode = ({ path }: SourceFile) =>
  path.startsWith(CONSOLE) && !path.startsWith(CATALOGUES) && !/\.test\.tsx?$|-for-tests\.tsx?$/.test(path);

function isNaming(node: SyntaxNode): boolean {
  const nameOf = (part: unknown) => (part as { name?: string } | undefined)?.name ?? '';
  if (node.type === 'JSXAttribute') return NAMING_ATTRIBUTES.has(nameOf(node.name));
  if (node.type === 'Property') return nameOf(node.key) === 'act';
  if (node.type === 'CallExpression') return NAMING_FUNCTIONS.has(nameOf(node.callee));
  return ['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'ThrowStatement'].includes(node.type);
}

function stringOf({ type, value }: SyntaxNode): string {
  const text = type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
  return typeof text === 'string' && ['JSXText', 'Literal', 'TemplateElement'].includes(type) ? text : '';
}

/** Returns the strings that a screen shows: every text between tags, and every other string with a capital letter or a space. */
function wordsIn(file: SourceFile): string[] {
  const words: string[] = [];
  const skipped = new Set<SyntaxNode>();
  visit(parse(file).program, (node) => {
    if (isNaming(node)) visit(node, (inner) => skipped.add(inner));
    const text = stringOf(node);
    const isText = node.type === 'JSXText' ? /\p{L}/u.test(text) : /^\p{Lu}\p{Ll}|\p{L} | \p{L}/u.test(text);
    if (isText && !skipped.has(node) && !NAMES.has(text))
      words.push(`${file.path}: ${text.replaceAll(/\s+/g, ' ').trim()}`);
  });
  return words;
}

it('the console shows only texts of its catalogues', () => {
  const sample = `const Page = () => <Page title="All payouts" act="approve" key="a b">one{\`two \${n}\`}</Page>;
    const act = useActForm('webhook renew'); const columns = [{ name: 'Amount', act: 'cms show' }];`;
  expect(wordsIn({ path: 'x.tsx', text: sample })).toEqual(
    ['All payouts', 'one', 'two', 'Amount'].map((w) => `x.tsx: ${w}`),
  );
  expect(readProject().filter(isScript).filter(isCode).flatMap(wordsIn)).toEqual([]);
});

it('every dialog of the console is a Dialog, which is outside the form that opens it', () => {
  const files = readProject().filter((file) => isCode(file) && /\bDialogFrame\b/.test(file.text));
  expect(files.map(({ path }) => path)).toEqual([`${CONSOLE}parts/dialog.tsx`]);
});
