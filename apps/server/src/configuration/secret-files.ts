import { readFileSync, statSync } from 'node:fs';
import type { Environment } from '../core/environment/environment-reader.ts';
import { SECRET_NAMES } from '../core/environment/variables.ts';

/** The maximum size of a secret file. */
const MAX_BYTES = 256 * 1024;
// The error does not show the path, because the variable may contain the secret itself by mistake.
const FILE_MUST = `name a file of this user with the secret and nothing else, of at most ${MAX_BYTES} bytes`;
const GROUP_AND_OTHERS = 0o077;

export type ReadEnvironment = { environment: Environment; problems: string[]; warnings: string[] };

/**
 * Replaces each `NAME_FILE` by `NAME` with the text of that file, so that a secret appears in no process list, shell history or inherited
 * environment.
 *
 * Shape   environment -> { environment, problems, warnings }
 * Errors  `problems` names each secret that is given twice, or whose file is absent, unreadable, empty or too large. It contains no value.
 * Source  docs/configuration.md, "Secrets in files"
 */
export function readSecretFiles(given: Environment): ReadEnvironment {
  const environment: Record<string, string | undefined> = { ...given };
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of SECRET_NAMES) {
    const file = given[`${name}_FILE`]?.trim() || null;
    if (file !== null && given[name]?.trim())
      problems.push(`${name} is set together with ${name}_FILE; it must be given by one of the two.`);
    else if (file !== null) {
      const found = readSecretFile(file);
      if ('problem' in found) problems.push(`${name}_FILE names a file that ${found.problem}; it must ${FILE_MUST}.`);
      else environment[name] = found.text;
      if ('is_open' in found && found.is_open)
        warnings.push(`${name}_FILE names a file that other users of this machine may read; chmod 400 it.`);
    }
    delete environment[`${name}_FILE`];
  }
  return { environment, problems, warnings };
}

function readSecretFile(path: string): { text: string; is_open: boolean } | { problem: string } {
  try {
    const { mode, size } = statSync(path);
    if (size > MAX_BYTES) return { problem: `is larger than ${MAX_BYTES} bytes` };
    // Editors add a line end after the secret.
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') return { problem: 'is empty' };
    return { text, is_open: (mode & GROUP_AND_OTHERS) !== 0 };
  } catch (error) {
    const { code } = error as { code?: string };
    return { problem: code === 'ENOENT' ? 'does not exist' : 'cannot be read by this user' };
  }
}
