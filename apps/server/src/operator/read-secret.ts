import { readFileSync, statSync } from 'node:fs';
import { CommandError } from './operator-deps.ts';

/**
 * A request for the secret of a name: with `is_new` for a new secret, with `is_code` for a code of the second factor. `shows` is printed
 * before a code is read.
 */
export type SecretRequest = { name: string; is_new: boolean; is_code?: true; shows?: string };

export type ReadSecret = (request: SecretRequest) => Promise<string>;

export type SecretFiles = { secret_file: string | null; new_secret_file: string | null };

type Terminal = Pick<NodeJS.Process, 'stdin' | 'stderr'>;

/** Throws, for a command without a terminal. */
export const noSecret: ReadSecret = async ({ name }) => {
  throw new CommandError(`${name} acts only with its secret.`);
};

const OTHERS_MAY_READ = 0o077;

/**
 * Reads secrets from the named files, or else from the terminal without showing them. A new secret is typed twice.
 *
 * Errors  CommandError without a terminal, or if a file cannot be read or others may read it
 */
export function secretReader(files: SecretFiles, terminal: Terminal = process): ReadSecret {
  return async ({ name, is_new, is_code, shows }) => {
    if (is_code) return await readCode(name, terminal, shows);
    const file = is_new ? files.new_secret_file : files.secret_file;
    if (file !== null) return readPrivateFile(file);
    const option = is_new ? '--new-secret-file' : '--secret-file';
    if (!terminal.stdin.isTTY)
      throw new CommandError(`There is no terminal to enter the secret of ${name}. Use ${option} FILE.`);
    const questions = is_new ? [`New secret of ${name}: `, 'The same again: '] : [`Secret of ${name}: `];
    const [typed = '', again = typed] = await typeUnseen(questions, terminal);
    if (typed !== again) throw new CommandError('The two entries differ.');
    return typed;
  };
}

async function readCode(name: string, terminal: Terminal, shows: string | undefined): Promise<string> {
  if (!terminal.stdin.isTTY)
    throw new CommandError(`There is no terminal to enter the code of ${name}. Use login ${name} --code CODE.`);
  if (shows !== undefined) terminal.stderr.write(`${shows}\n`);
  const [typed = ''] = await typeUnseen([`Code of the authenticator of ${name}: `], terminal);
  return typed.trim();
}

/** Reads a file with a secret. Errors: CommandError if it cannot be read, or others may read it. */
export function readPrivateFile(file: string): string {
  let text: string;
  try {
    const { mode } = statSync(file);
    if (process.platform !== 'win32' && (mode & OTHERS_MAY_READ) !== 0)
      throw new CommandError(`Others may read ${file}: chmod 600 it first.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read.`);
  }
  return text.replace(/\r?\n$/, '');
}

const END = new Set(['\r', '\n', '\u0004']);
const BACK = new Set(['\u007f', '\b']);
const INTERRUPT = '\u0003';

/** Asks each question at the terminal and reads a line without showing it. */
function typeUnseen(questions: readonly string[], { stdin, stderr }: Terminal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    let typed: string[] = [];
    const printQuestion = () => stderr.write(questions[lines.length] ?? '');
    const finish = (settle: () => void) => {
      stdin.off('data', onData);
      stdin.setRawMode(false);
      stdin.pause();
      settle();
    };
    const onData = (chunk: string) => {
      for (const character of chunk) {
        if (BACK.has(character)) typed = typed.slice(0, -1);
        else if (character === INTERRUPT || END.has(character)) {
          stderr.write('\n');
          if (character === INTERRUPT) return finish(() => reject(new CommandError('Nothing was done.')));
          lines.push(typed.join(''));
          typed = [];
          if (lines.length === questions.length) return finish(() => resolve(lines));
          printQuestion();
        } else typed.push(character);
      }
    };
    stdin.setEncoding('utf8');
    // Set before the question is printed, so that the first letters of a fast typist are not shown.
    stdin.setRawMode(true);
    stdin.on('data', onData);
    stdin.resume();
    printQuestion();
  });
}
