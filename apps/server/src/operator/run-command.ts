import type { Act } from './act.ts';
import { acts } from './acts.ts';
import { type Confirm, confirmed, noConfirm } from './confirm.ts';
import { localTime } from './local-time.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { addName, confirmName } from './operator-names.ts';
import { assertMay } from './operator-permissions.ts';
import { plainText } from './plain-text.ts';
import { findOpenProposal, type Proposal } from './proposals.ts';
import { noSecret, type ReadSecret, type SecretFiles } from './read-secret.ts';
import { given, NAME, readId, wanted } from './read-words.ts';
import { DRY_RUN } from './rule-acts.ts';
import { USAGE } from './usage.ts';

type CommandLine = {
  operator: string | null;
  note: string | undefined;
  words: string[];
  yes: boolean;
} & SecretFiles;

/** Takes `--as NAME`, `--note TEXT` and the files of secrets out of the words of the command line, at any place. */
function readCommandLine(argv: readonly string[]): CommandLine {
  const line: CommandLine = {
    operator: null,
    note: undefined,
    words: [],
    yes: false,
    secret_file: null,
    new_secret_file: null,
  };
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--as') line.operator = argv[++i] ?? null;
    else if (word === '--yes') line.yes = true;
    else if (word === '--note') line.note = argv[++i];
    else if (word === '--secret-file') line.secret_file = argv[++i] ?? null;
    else if (word === '--new-secret-file') line.new_secret_file = argv[++i] ?? null;
    else line.words.push(word);
  }
  return line;
}

/** An act found by the words of a command: the longest name that fits, and the words after it. */
function findAct([first = '', ...rest]: readonly string[]): { act: string; words: string[] } {
  if (first === 'set' && rest.length === 1) return { act: 'set KEY', words: rest };
  if (first === 'rule' && rest.includes(DRY_RUN)) return { act: `rule ${DRY_RUN}`, words: rest };
  const two = `${first} ${rest[0] ?? ''}`;
  if (Object.hasOwn(acts, two)) return { act: two, words: rest.slice(1) };
  const further = Object.keys(acts).flatMap((name) =>
    name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
  );
  const isWord = Object.hasOwn(acts, first);
  if (
    isWord &&
    (rest.length === 0 || further.length === 0 || ['rule', 'set'].includes(first) || isContentKey(first, rest))
  )
    return { act: first, words: rest };
  if (further.length > 0)
    throw new CommandError(`${first} takes ${further.join(', ')}, not ${given(rest[0])}.\n\n${USAGE}`);
  throw new CommandError(`${first ? `There is no act ${given(first)}.` : 'Say what to do.'}\n\n${USAGE}`);
}

const isContentKey = (first: string, rest: readonly string[]): boolean => first === 'cms' && rest[0]!.includes('-');

type Running = { deps: OperatorDeps; acting: Acting; readSecret: ReadSecret; confirm: Confirm };

async function runAct(
  running: Running,
  act: string,
  words: readonly string[],
  proposal: Proposal | null,
): Promise<string> {
  const found: Act = acts[act]!;
  if (found.permission !== 'any') await assertMay(running.deps.db, running.acting.operator, found.permission);
  if (found.approval === 'reads' || found.approval === 'one') return await found.run({ ...running, act, words });
  const { approval, permission, typed_by_each = 0 } = found;
  const stored = words.slice(0, words.length - typed_by_each);
  return (await found.run({ ...running, act, words, stored, approval, permission, proposal })).text;
}

/** Shows what another name has proposed, asks, and does exactly that. */
async function agree(running: Running, [id, ...typed]: readonly string[]): Promise<string> {
  const { deps, confirm } = running;
  const proposal = await findOpenProposal(deps.db, readId('PROPOSAL', id), deps.clock.now());
  const found = acts[proposal.act];
  if (!found || found.approval === 'reads' || found.approval === 'one')
    throw new CommandError(`Proposal ${proposal.id} is of an act that is no more: ${given(proposal.act)}.`);
  wanted('agree', typed, ...Array<string>(found.typed_by_each ?? 0).fill('FINGERPRINT'));
  const head = [
    `Agrees to what ${proposal.operator} proposed at ${localTime(proposal.at)}: ${proposal.act}, ${proposal.subject}`,
    JSON.stringify(proposal.content, null, 2),
  ].join('\n');
  if (found.asks) {
    const both = { ...running, confirm: (preview: string) => confirm(`${head}\n${preview}`) };
    return await runAct(both, proposal.act, [...proposal.words, ...typed], proposal);
  }
  await assertMay(deps.db, running.acting.operator, found.permission);
  await confirm(head);
  return await runAct(running, proposal.act, [...proposal.words, ...typed], proposal);
}

/**
 * Runs one operator command.
 *
 * Shape   deps, words of the command line, where secrets and an agreement come from -> what to print
 * Errors  CommandError, with a text for the person; nothing was changed then
 */
export async function runCommand(
  deps: OperatorDeps,
  argv: readonly string[],
  secrets: (files: SecretFiles) => ReadSecret = () => noSecret,
  ask: Confirm = noConfirm,
): Promise<string> {
  const { operator, note, words, yes, ...files } = readCommandLine(argv);
  const readSecret = secrets(files);
  if (words[0] === 'add-name') {
    const name = wanted('add-name', words.slice(1), 'NAME')[0]!;
    if (!NAME.test(name) || (operator ?? name) !== name)
      throw new CommandError(
        `A name is added from its own command, add-name NAME without --as of another; given: ${given(name)}.\n\n${USAGE}`,
      );
    return await addName(deps, { name, note, readSecret });
  }
  if (!operator || !NAME.test(operator))
    throw new CommandError(
      `Say who you are: --as NAME, small letters, digits, dots and dashes, not ${given(operator ?? undefined)}.\n\n${USAGE}`,
    );
  const isAgreeing = words[0] === 'agree';
  const found = isAgreeing ? null : findAct(words);
  await confirmName(deps, operator, readSecret);
  // The output may hold text that others wrote: it must not control the operator's terminal.
  const confirm: Confirm = yes ? confirmed : (preview) => ask(plainText(preview));
  const running = { deps, acting: { operator, note }, readSecret, confirm };
  if (found === null) return plainText(await agree(running, words.slice(1)));
  return plainText(await runAct(running, found.act, found.words, null));
}
