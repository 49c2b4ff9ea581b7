import { parseArgs } from 'node:util';
import type { Act } from './act.ts';
import { acts } from './acts.ts';
import { type ArgumentCode, ArgumentError, CommandError } from './operator-deps.ts';
import { flag, type Parameter, type Parameters, quoted, word } from './parameters.ts';
import type { SecretFiles } from './read-secret.ts';
import { type ActSignature, argumentName, optionName, signatureOf, usage, wordsOf } from './usage.ts';

type Scanned = { values: ReadonlyMap<string, string>; rest: { typed: string; is_option: boolean }[] };

/** Separates the declared options from the other words, which stay unchanged. */
function parseOptions(words: readonly string[], declared: Parameters): Scanned {
  const options = Object.fromEntries(
    Object.entries(declared).map(([key, { takes }]) => {
      const type: 'boolean' | 'string' = takes === 'nothing' ? 'boolean' : 'string';
      return [optionName(key).slice(2), { type }];
    }),
  );
  // No option has a short form. A space in front hides amounts such as -400 and texts such as "- no -" from parseArgs.
  const args = words.map((typed) => (/^-([^-]|-?$)/.test(typed) ? ` ${typed}` : typed));
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  const values = new Map<string, string>();
  const rest: Scanned['rest'] = [];
  for (const token of tokens) {
    const option = token.kind === 'option' && Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (token.kind !== 'option' || option === undefined) {
      rest.push({ typed: words[token.index] ?? '', is_option: token.kind === 'option' });
      continue;
    }
    const { rawName, index, inlineValue } = token;
    const value = inlineValue ? token.value : token.value && words[index + 1];
    const error = (code: ArgumentCode, problem: string) => new ArgumentError(code, rawName, `${rawName} ${problem}.`);
    if (values.has(rawName)) throw error('ARGUMENT_REPEATED', 'is given twice');
    if (option.type === 'string' && value === undefined) throw error('ARGUMENT_MISSING', 'needs a value');
    if (option.type === 'boolean' && value !== undefined) throw error('ARGUMENT_INVALID', 'takes no value');
    values.set(rawName, value ?? '');
  }
  return { values, rest };
}

const GLOBAL_OPTIONS = { as: word, note: word, secret_file: word, new_secret_file: word, yes: flag };

export type CommandLine = {
  operator: string | undefined;
  note: string | undefined;
  words: string[];
  yes: boolean;
  files: SecretFiles;
};

/** Separates the options that every command has, such as `--as NAME`, from the other words. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, rest } = parseOptions(argv, GLOBAL_OPTIONS);
  return {
    operator: values.get('--as'),
    note: values.get('--note'),
    words: rest.map(({ typed }) => typed),
    yes: values.has('--yes'),
    files: {
      secret_file: values.get('--secret-file') ?? null,
      new_secret_file: values.get('--new-secret-file') ?? null,
    },
  };
}

export type FoundAct = { name: string; act: Act; words: string[] };

/** Finds an act by the words of a command. The longest matching name counts, and the words after it are returned. */
export function findAct(words: readonly string[]): FoundAct {
  const [first = '', second] = words;
  const named = Object.entries(acts).map(([name, act]) => ({ name, act, typed: wordsOf(name) }));
  const fitting = named.filter(({ typed }) => typed.every((nameWord, n) => nameWord === words[n]));
  const longest = Math.max(...fitting.map(({ typed }) => typed.length));
  const rest = words.slice(longest);
  const whenOf = (act: Act) => (act.kind === 'read' ? act.when : undefined);
  const variants = fitting.filter(({ typed }) => typed.length === longest);
  const found = variants.find(({ act }) => whenOf(act)?.(rest)) ?? variants.find(({ act }) => !whenOf(act));
  const further = named.flatMap(({ typed }) => (typed[0] === first && typed[1] !== undefined ? [typed[1]] : []));
  const takesWords = found !== undefined && (longest > 1 || Object.keys(found.act.arguments).length > 0);
  if (found && (rest.length === 0 || further.length === 0 || takesWords))
    return { name: found.name, act: found.act, words: rest };
  if (further.length > 0)
    throw new CommandError(`${first} takes ${further.join(', ')}, not ${quoted(second)}.\n\n${usage()}`);
  throw new CommandError(`${first === '' ? 'An act is missing.' : `There is no act ${quoted(first)}.`}\n\n${usage()}`);
}

/**
 * Reads the words after an act as its declared arguments and options.
 *
 * Errors  ArgumentError that names the argument
 */
export function readArguments(
  name: string,
  act: ActSignature,
  words: readonly string[],
): Readonly<Record<string, unknown>> {
  const { options = {} } = act;
  const error = (code: ArgumentCode, argument: string, problem: string) =>
    new ArgumentError(code, argument, `${problem}. Usage: ${signatureOf(name, act)}`);
  const { values, rest } = parseOptions(words, options);
  const declared = Object.entries(act.arguments);
  // A text is the last argument, and takes every remaining word.
  const textIndex = declared.findIndex(([, { takes }]) => takes === 'rest');
  const unknown = rest.find(({ is_option }, n) => is_option && (textIndex < 0 || n < textIndex))?.typed;
  if (unknown !== undefined) throw error('ARGUMENT_UNKNOWN', unknown, `${quoted(unknown)} is not an option`);
  const typed = rest.map((item) => item.typed);
  if (textIndex >= 0 && typed.length > textIndex) typed.push(typed.splice(textIndex).join(' '));
  const extra = typed[declared.length];
  if (extra !== undefined) throw error('ARGUMENT_UNKNOWN', extra, `${quoted(extra)} is one word too many`);
  const read = (label: string, parameter: Parameter, value: string | undefined, is_needed = false) => {
    if (value !== undefined) return parameter.read(value, label);
    if (is_needed) throw error('ARGUMENT_MISSING', label, `${label} is missing`);
    return undefined;
  };
  return Object.fromEntries([
    ...declared.map(([key, parameter], n) => [key, read(argumentName(key), parameter, typed[n], !parameter.optional)]),
    ...Object.entries(options).map(([key, parameter]) => {
      const label = optionName(key);
      return [key, read(label, parameter, values.get(label), parameter.required)];
    }),
  ]);
}
