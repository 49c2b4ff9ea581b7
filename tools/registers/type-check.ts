import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { ROOT } from '../tidy/source-file.ts';

const CONFIG = join(ROOT, 'tsconfig.of-some-files.json');

/** Type-checks some files of the project. The text of one file can differ from the text on disk. */
export function openTypeCheck(paths: readonly string[]) {
  const config = JSON.stringify({ extends: './tsconfig.json', include: [], files: paths });
  const texts = new Map([[CONFIG, config]]);
  const api = new API({
    cwd: ROOT,
    fs: {
      readFile: (path) => texts.get(path),
      fileExists: (path) => (texts.has(path) ? true : undefined),
    },
  });
  const check = (changed: string[]) =>
    api.updateSnapshot({ openProject: CONFIG, fileChanges: { changed } }).getProject(CONFIG)!.program;
  let program = api.updateSnapshot({ openProject: CONFIG }).getProject(CONFIG)!.program;
  return {
    /** The type errors of a file. */
    errorsIn: (path: string): string[] =>
      program.getSemanticDiagnostics(join(ROOT, path)).map(({ code, text }) => `TS${code} ${text}`),
    /** Runs a function while the file has this text. */
    withText<Result>(path: string, text: string, run: () => Result): Result {
      const changed = join(ROOT, path);
      texts.set(changed, text);
      program = check([changed]);
      try {
        return run();
      } finally {
        texts.delete(changed);
        program = check([changed]);
      }
    },
    close: () => api.close(),
  };
}
