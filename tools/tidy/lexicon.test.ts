import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findBanned } from './lexicon.ts';
import {
  isGenerated,
  isScript,
  isTest,
  lineAt,
  parse,
  ROOT,
  readProject,
  type SourceFile,
  visit,
} from './source-file.ts';

const project = readProject();
const scripts = project.filter(
  (file) => isScript(file) && !isGenerated(file) && !file.path.startsWith('tools/tidy/lexicon'),
);

type Piece = { text: string; line: number };

const commentsOf = (file: SourceFile): Piece[] =>
  parse(file).comments.map(({ value, start }) => ({
    text: value.replace(/\n\s*\*\s?/g, ' '),
    line: lineAt(file.text, start),
  }));

/** The first argument of `it`, `test` and `describe`, with or without `.each`. */
function testNamesOf(file: SourceFile): Piece[] {
  const names: Piece[] = [];
  visit(parse(file).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = file.text.slice((node.callee as { start: number }).start, (node.callee as { end: number }).end);
    if (!/^(it|test|describe)\b/.test(callee)) return;
    const [first] = node.arguments as { type: string; value?: unknown; start: number; end: number }[];
    if (first?.type === 'Literal' && typeof first.value === 'string')
      names.push({ text: first.value, line: lineAt(file.text, first.start) });
    if (first?.type === 'TemplateLiteral')
      names.push({ text: file.text.slice(first.start + 1, first.end - 1), line: lineAt(file.text, first.start) });
  });
  return names;
}

/** The lines of a document without its code blocks. */
function linesOfDocument({ text }: SourceFile): Piece[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  return prose.split('\n').map((line, index) => ({ text: line, line: index + 1 }));
}

/** The comments at the beginning of lines of a SQL function. */
const commentsOfSql = ({ text }: SourceFile): Piece[] =>
  text.split('\n').flatMap((line, index) => (/^\s*--/.test(line) ? [{ text: line, line: index + 1 }] : []));

function playerTextsOf(file: SourceFile): Piece[] {
  const texts: Piece[] = [];
  visit(parse(file).program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      texts.push({ text: node.value, line: lineAt(file.text, node.start) });
  });
  return texts;
}

function bannedIn(files: SourceFile[], pieces: (file: SourceFile) => Piece[]): string[] {
  return files.flatMap((file) =>
    pieces(file).flatMap(({ text, line }) =>
      findBanned(file.path, text).map(
        (finding) => `${file.path}:${line} "${finding.phrase}" (write: ${finding.plain}): ${finding.text}`,
      ),
    ),
  );
}

describe('plain words', () => {
  it('are used in every comment', () => {
    expect(bannedIn(scripts, commentsOf)).toEqual([]);
  });

  it('are used in every document', () => {
    const documents = project.filter(({ path }) => path.endsWith('.md') && path !== 'docs/requirements.md');
    expect(bannedIn(documents, linesOfDocument)).toEqual([]);
  });

  it('are used in every comment of a SQL function', () => {
    // A migration cannot be reworded after it has run, because its text is compared with the recorded checksum.
    const functions = project.filter(({ path }) => path.startsWith('apps/server/src/db/functions/'));
    expect(functions.length).toBeGreaterThan(10);
    expect(bannedIn(functions, commentsOfSql)).toEqual([]);
  });

  it('are used in every test name', () => {
    expect(bannedIn(scripts.filter(isTest), testNamesOf)).toEqual([]);
  });

  it('are used in every English player text', () => {
    expect(
      bannedIn(
        scripts.filter(({ path }) => /(^|\/)text(\.en)?\.ts$/.test(path)),
        playerTextsOf,
      ),
    ).toEqual([]);
  });

  it('are used in the commit subjects of this branch', () => {
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    let subjects: string[] = [];
    try {
      // A single-branch clone, a tarball and main itself have no commits to check.
      subjects = git('log', '--format=%s', 'origin/main..HEAD').split('\n').filter(Boolean);
    } catch {
      return;
    }
    const bad = subjects.filter((subject) => subject.length > 72 || findBanned('', subject).length > 0);
    expect(bad).toEqual([]);
  });

  it('exclude a banned phrase in any letter case, except in quotations', () => {
    const phrases = (text: string) => findBanned('', text).map(({ phrase }) => phrase);
    expect(phrases('Read Anew by whoever asks.')).toEqual(['Anew', 'whoever']);
    expect(phrases('the key `anew`, the word "whoever", a renewal')).toEqual([]);
  });
});
