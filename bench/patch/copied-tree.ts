import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = /^(?:node_modules|dist.*|android|ios)$/;

/** A copy of the sources of the app's bundle, whose screens can be changed. */
export class CopiedTree {
  readonly root = mkdtempSync(join(tmpdir(), 'nua-bench-patch-'));

  constructor() {
    for (const part of ['apps', 'packages', 'package.json', 'tsconfig.json'])
      cpSync(join(ROOT, part), join(this.root, part), {
        recursive: true,
        filter: (path) => !BUILT.test(basename(path)),
      });
    const modules = join(this.root, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      // The symlinks of the workspaces are relative, so they point into the copy.
      if (name === '@nua')
        cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
  }

  /** Builds the bundle with these update keys. Returns its folder. */
  buildBundle(keys: object): string {
    writeFileSync(join(this.root, 'apps/native/release-keys.json'), JSON.stringify(keys));
    execFileSync(process.execPath, ['apps/web/build.ts', '--native'], {
      cwd: this.root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return join(this.root, 'apps/web/dist-native');
  }

  /** Changes a screen's code, styles and texts. Returns a function that undoes the change. */
  changeScreen(screen: string): () => void {
    const modules = join(this.root, 'apps/web/src/modules');
    const [texts = ''] = globSync(`**/${screen}/text.en.ts`, { cwd: modules });
    const folder = join(modules, dirname(texts));
    const undo = [
      ...change(folder, '*-page.tsx', /className=\{/, 'data-bench="changed" className={'),
      ...change(folder, '*-page.module.css', /\}/, 'outline-offset: 3px; }'),
      ...change(folder, 'text.*.ts', /': '/, "': 'changed "),
    ];
    return () => {
      for (const { file, before } of undo) writeFileSync(file, before);
    };
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

function change(folder: string, pattern: string, from: RegExp, to: string): { file: string; before: string }[] {
  const changed = globSync(pattern, { cwd: folder }).flatMap((name) => {
    const file = join(folder, name);
    const before = readFileSync(file, 'utf8');
    if (!from.test(before)) return [];
    writeFileSync(file, before.replace(from, to));
    return [{ file, before }];
  });
  if (changed.length === 0) throw new Error(`nothing to change: ${pattern} in ${folder}`);
  return changed;
}
