import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { REGENERATED } from '../native/regenerated.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A node of a syntax tree. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };

export type Comment = { type: 'Block' | 'Line'; value: string; start: number; end: number };

/** A file of the project. Its path uses `/` and begins at the root. */
export type SourceFile = { path: string; text: string };

/** A parsed source. In `code`, comments are replaced by blanks of the same length. */
export type Parsed = { program: SyntaxNode; comments: Comment[]; code: string };

/** `.git` is a file in an additional worktree. */
const IGNORED_FOLDERS = new Set(['.git', 'node_modules', 'dist', 'test-results', 'playwright-report']);
const NOT_TEXT = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|br|gz|zip|jks|keystore|jar|pdf)$/;

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    // A running build writes to a temporary folder `dist-…`.
    if (
      IGNORED_FOLDERS.has(entry.name) ||
      entry.name.startsWith('dist-') ||
      (entry.name.startsWith('.') && entry.name !== '.ci' && entry.isDirectory())
    )
      continue;
    const path = join(folder, entry.name);
    if (REGENERATED.test(relative(join(ROOT, 'apps/native'), path).replaceAll('\\', '/'))) continue;
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

let project: readonly SourceFile[] | null = null;

/** Reads every text file of the project. The files are read once per process. */
export function readProject(): readonly SourceFile[] {
  project ??= [...walk(ROOT)]
    .filter((path) => !NOT_TEXT.test(path) && !path.endsWith('.log'))
    .map((path) => ({ path: relative(ROOT, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return project;
}

export const isScript = ({ path }: SourceFile) => /\.(ts|tsx|mjs|js)$/.test(path);
export const isTest = ({ path }: SourceFile) => /\.(test|e2e|bench)\.tsx?$/.test(path) || path.startsWith('tests/');
export const isGenerated = ({ path }: SourceFile) => /\.generated\.\w+$/.test(path) || path === 'package-lock.json';

const parsed = new WeakMap<SourceFile, Parsed>();

/** Parses a script. The result is cached. */
export function parse(file: SourceFile): Parsed {
  const known = parsed.get(file);
  if (known) return known;
  const { program, comments } = parseSync(file.path, file.text, {}) as unknown as {
    program: SyntaxNode;
    comments: Comment[];
  };
  const result = { program, comments, code: withoutComments(file.text, comments) };
  parsed.set(file, result);
  return result;
}

function withoutComments(text: string, comments: readonly Comment[]): string {
  let code = '';
  let position = 0;
  for (const { start, end } of comments) {
    code += text.slice(position, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    position = end;
  }
  return code + text.slice(position);
}

/** Visits every node of a tree, parents before children. */
export function visit(node: unknown, onNode: (node: SyntaxNode) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, onNode);
  } else if (node !== null && typeof node === 'object' && typeof (node as SyntaxNode).type === 'string') {
    onNode(node as SyntaxNode);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, onNode);
  }
}

/** The line of a position. The first line is 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
