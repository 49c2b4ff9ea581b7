import type { Act } from './act.ts';
import { groups } from './acts.ts';
import { flag, id, oneOf, operatorName, type Parameter, type Parameters, required, word } from './parameters.ts';

export type ActSignature = { arguments: Parameters; options?: Parameters };
type HelpEntry = ActSignature & { help: string; operators?: string };

/** The commands that are not acts, with their help. */
export const AGREE = {
  help: 'shows what another operator has proposed, and does exactly that; for allow-name with the FINGERPRINT',
  arguments: { proposal: id },
};
export const STAFF_ADD = {
  help: 'invites one of the first two people, without --as; prints the code with which the person chooses a password in the console',
  arguments: { name: operatorName },
  options: { role: required(oneOf('owner')) },
};
export const ADD_SCRIPT = {
  help: 'stores the secret of a script, which has no second factor, without --as; two operators must then allow it',
  arguments: { name: operatorName },
};

export const JOIN = {
  help: 'stores the password that an invited person chooses, without --as, where the console is not open yet',
  arguments: { name: operatorName },
  options: { code: { ...required(word), form: 'CODE' } },
};

export const LOGIN = {
  help: 'signs in as in the console, with the secret and a code of the authenticator; --invitation sets the authenticator up; --print prints the token for OPERATOR_TOKEN',
  arguments: { name: operatorName },
  options: { code: { ...word, form: 'CODE' }, invitation: { ...word, form: 'CODE' }, print: flag },
};
export const LOGOUT = { help: 'ends the session of the command', arguments: {} };

export const GO_LIVE = {
  help: 'lists everything that is missing before real money, without --as, with the environment of the server; writes nothing',
  arguments: {},
};

export const optionName = (key: string): string => `--${key.replaceAll('_', '-')}`;
export const argumentName = (key: string): string => key.toUpperCase();

/** Returns the words that an operator types for an act. Other parts of its name, such as `KEY` or `--dry-run`, only make it unique. */
export const wordsOf = (name: string): string[] => name.split(' ').filter((part) => /^[a-z]/.test(part));

function optionForm([key, { form, required, takes }]: [string, Parameter]): string {
  const shown = takes === 'nothing' ? optionName(key) : `${optionName(key)} ${form ?? argumentName(key)}`;
  return required ? shown : `[${shown}]`;
}

const partsOf = (name: string, { arguments: declared, options = {} }: ActSignature): string[] => [
  ...wordsOf(name),
  ...Object.entries(declared).map(([key, { form = argumentName(key), optional }]) => (optional ? `[${form}]` : form)),
  ...Object.entries(options).map(optionForm),
];

/** Returns an act with its arguments and options, as an operator types it. */
export const signatureOf = (name: string, act: ActSignature): string => partsOf(name, act).join(' ');

export function approvalOf(act: Act): string {
  if (act.approval === 'two') return 'two operators';
  return act.approval === 'depends' ? `two operators ${act.two_operators_when}` : '';
}

const HELP_AT = 42;
const WIDTH = 130;

function wrapped(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function helpLines([name, { operators = '', ...shown }]: [string, HelpEntry]): string[] {
  const signature = wrapped(partsOf(name, shown), WIDTH - 6).map((line, n) => `${n === 0 ? '  ' : '      '}${line}`);
  const help = wrapped([shown.help, operators].filter(Boolean).join('; ').split(' '), WIDTH - HELP_AT);
  const [only = '', ...more] = signature;
  const isOneLine = more.length === 0 && only.length < HELP_AT;
  const indented = help.map((line) => ' '.repeat(HELP_AT) + line);
  return isOneLine ? [only.padEnd(HELP_AT) + help[0], ...indented.slice(1)] : [...signature, ...indented];
}

const HEAD =
  'npm run operator -- --as NAME ACT …   (--note "why" may be added to every act; after login, --as is not needed)';
const FOOT = `An act that blocks, excludes, adjusts or changes something, or that reaches many players, shows its effect and asks first. --yes confirms it.
Times are Pakistan time. Every act needs a session (login), or the secret of a name without a second factor: type it, which is not shown, or give --secret-file FILE
(--new-secret-file FILE for a new one). An act of two operators becomes a proposal, which a second operator runs with agree.`;

const extras: Readonly<Record<string, Readonly<Record<string, HelpEntry>>>> = {
  Technical: { 'go-live': GO_LIVE },
  'Names and proposals': {
    'staff add': STAFF_ADD,
    join: JOIN,
    login: LOGIN,
    logout: LOGOUT,
    agree: AGREE,
    'add-script': ADD_SCRIPT,
  },
};

/** Returns the text that `npm run operator` prints: every act with its arguments. */
export function usage(): string {
  const shown = groups.map(({ title, acts }) => {
    const named = Object.entries(acts).map(([name, act]): [string, HelpEntry] => [
      name,
      { ...act, operators: approvalOf(act) },
    ]);
    const extra = Object.entries(extras[title] ?? {});
    return [`${title}:`, ...[...extra, ...named].flatMap(helpLines)].join('\n');
  });
  return [HEAD, ...shown, FOOT].join('\n\n');
}
