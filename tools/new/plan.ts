import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A text to insert into a file: before the last `before`, after the first `after`, or at the end. */
export type Edit = { path: string; insert: string } & ({ before: string } | { after: string } | { atEnd: true });

/** A plan: new files, and lines for existing files. */
export type Plan = {
  files: readonly { path: string; text: string }[];
  edits: readonly Edit[];
  /** The work that remains for a person. */
  todo: readonly string[];
};

/** Plans one kind of thing. `exists` checks whether a path exists. */
export type Kind = (words: { feature: string; name: string; exists(path: string): boolean }) => Plan;

/** bonus-history -> bonusHistory */
export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** bonus-history -> BonusHistory */
export const pascal = (name: string): string => camel(`-${name}`);
/** bonus-history -> Bonus history */
export const sentence = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

/** The placeholder for a missing Urdu text. It means "write this text". */
export const URDU_TO_WRITE = 'یہ متن لکھیں';

/** The relative path from a folder of the client to its source. */
export const upFrom = (folder: string): string => '../'.repeat(folder.split('/').length - 3);

/** The entry of a new module in the order of modules. Empty if the module exists. */
export function orderOf(folder: string, order: string, exists: (path: string) => boolean): readonly Edit[] {
  const [, module] = /^apps\/web\/src\/modules\/([\w-]+)$/.exec(folder) ?? [];
  if (module === undefined || exists(folder)) return [];
  return [{ path: order, before: '];\n\n/** Packages of the native app.', insert: `  '${module}',\n` }];
}

/** Creates a test that fails until a person writes it. */
export const testToFill = (subject: string, ...missing: string[]): string => `describe('${subject}', () => {
${missing.map((name) => `  it('${name}', () => {\n    expect.fail('Fill in: ${name}');\n  });`).join('\n\n')}
});
`;

/** Creates the texts of a feature in both languages: new files, or lines for existing files. */
export function texts(folder: string, lines: Readonly<Record<string, string>>, exists: Parameters<Kind>[0]['exists']) {
  const written = (translate: (text: string) => string) =>
    Object.entries(lines)
      .map(([id, text]) => `  '${id}': '${translate(text)}',\n`)
      .join('');
  const [en, ur] = [`${folder}/text.en.ts`, `${folder}/text.ur.ts`];
  const [english, urdu] = [written((text) => text), written(() => URDU_TO_WRITE)];
  if (exists(en))
    return {
      files: [],
      edits: [
        { path: en, before: '}', insert: english },
        { path: ur, before: '}', insert: urdu },
      ],
    };
  return {
    files: [
      { path: en, text: `export const messages = {\n${english}} as const;\n` },
      {
        path: ur,
        text: `import type { messages as english } from './text.en.ts';\n\nexport const messages: Record<keyof typeof english, string> = {\n${urdu}};\n`,
      },
    ],
    edits: [],
  };
}

/** Applies an edit to a file's text. Throws if the file does not contain the place. */
export function applyEdit(text: string, edit: Edit): string {
  if ('atEnd' in edit) return text + edit.insert;
  const place = 'before' in edit ? text.lastIndexOf(edit.before) : text.indexOf(edit.after);
  if (place < 0) throw new Error(`${edit.path} has no ${JSON.stringify('before' in edit ? edit.before : edit.after)}`);
  const index = 'before' in edit ? place : place + edit.after.length;
  return text.slice(0, index) + edit.insert + text.slice(index);
}

/** Writes a plan, unless one of its files exists. Returns every written path. */
export function writePlan(root: string, plan: Plan): string[] {
  const existing_files = plan.files.filter(({ path }) => existsSync(join(root, path)));
  if (existing_files.length > 0) throw new Error(`${existing_files.map(({ path }) => path).join(', ')} exists`);
  const written = new Map<string, string>(plan.files.map(({ path, text }) => [path, text]));
  for (const edit of plan.edits) {
    const text = written.get(edit.path) ?? readFileSync(join(root, edit.path), 'utf8');
    written.set(edit.path, applyEdit(text, edit));
  }
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...written.keys()];
}
