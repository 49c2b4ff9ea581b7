import { needsFreshFactor } from './act.ts';
import { addScript, confirmName } from './acts/names.ts';
import { acts } from './acts.ts';
import { addOwner } from './add-owner.ts';
import { assertLongEnough } from './chosen-secret.ts';
import { findAct, readArguments, readCommandLine } from './command-line.ts';
import { type CommandSessions, noSessions } from './command-session.ts';
import { type Confirm, confirmed, noConfirm } from './confirm.ts';
import { localTime } from './local-time.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { operatorName, quoted } from './parameters.ts';
import { plainText } from './plain-text.ts';
import { findOpenProposal } from './proposals.ts';
import { noSecret, type ReadSecret, type SecretFiles } from './read-secret.ts';
import { type ActContext, type ActResult, runAct, typedByEach } from './run-act.ts';
import { actText } from './texts/act-text.ts';
import { allowNameText } from './texts/name-texts.ts';
import { type ActSignature, ADD_SCRIPT, AGREE, JOIN, LOGIN, STAFF_ADD, usage } from './usage.ts';

/** Shows another operator's proposal, asks for confirmation, and executes the proposal. */
export async function acceptByWords<Shown>(context: ActContext<Shown>, words: readonly string[]): Promise<Shown> {
  const { deps } = context;
  const { proposal: id } = readArguments('agree', AGREE, words.slice(0, 1)) as { proposal: string };
  const proposal = await findOpenProposal(deps.db, id, deps.clock.now());
  const { act: name, operator, at, subject, content } = proposal;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (act?.kind !== 'change' || act.approval === 'one')
    throw new CommandError(`Proposal ${id} is of an act that no longer exists: ${quoted(name)}.`);
  const each = Object.fromEntries(typedByEach(act));
  readArguments('agree', { arguments: { ...AGREE.arguments, ...each } }, words);
  const shown = [
    `Agrees to the proposal of ${operator} from ${localTime(at)}: ${name}, ${subject}`,
    JSON.stringify(content, null, 2),
  ].join('\n');
  return await runAct(context, { name, act, words: [...proposal.words, ...words.slice(1)] }, { proposal, shown });
}

async function login(sessions: CommandSessions, words: readonly string[], readSecret: ReadSecret): Promise<string> {
  const values = readArguments('login', LOGIN, words) as {
    name: string;
    code?: string;
    invitation?: string;
    print?: true;
  };
  const { name, code, invitation } = values;
  if (!values.print) sessions.assertStorable();
  const { token, recovery_codes } = await sessions.login({
    name,
    password: await readSecret({ name, is_new: false }),
    readCode: async (made) => {
      if (made === undefined && code !== undefined) return code;
      const shows = made && { shows: `Add this to your authenticator, then enter its code:\n${made.uri}` };
      return await readSecret({ name, is_new: false, is_code: true, ...shows });
    },
    invitation: () => {
      if (invitation !== undefined) return invitation;
      throw new CommandError(
        `${name} has no second factor yet. Set it up with the code of the invitation, in the console or here: login ${name} --invitation CODE.`,
      );
    },
  });
  if (values.print) return token;
  sessions.store(token);
  const lines = [
    `${name} is signed in. The session ends after 30 minutes without a command, after 12 hours, and with logout.`,
  ];
  if (recovery_codes !== null)
    lines.push('Write these recovery codes down. Each replaces the authenticator once:', ...recovery_codes);
  return lines.join('\n');
}

/** Stores the password of an invited person, as the console does. */
async function join(sessions: CommandSessions, words: readonly string[], readSecret: ReadSecret): Promise<string> {
  const { name, code } = readArguments('join', JOIN, words) as { name: string; code: string };
  const password = await readSecret({ name, is_new: true });
  assertLongEnough(password);
  const waiting = await sessions.join({ name, code, password });
  if (waiting === null) return `Stored: ${name} is the first owner, and acts with this password from now on.`;
  return allowNameText({ name, ...waiting });
}

const nameOf = (command: string, signature: ActSignature, words: readonly string[]): string =>
  (readArguments(command, signature, words) as { name: string }).name;

/**
 * Runs one operator command, in the session of the command or with the secret of a script.
 *
 * Shape   deps, words of the command line, readers of secrets and confirmations -> the text to print
 * Errors  CommandError, with a text for the operator; nothing was changed
 */
export async function runCommand(
  deps: OperatorDeps,
  argv: readonly string[],
  secrets: (files: SecretFiles) => ReadSecret = () => noSecret,
  confirmPreview: Confirm = noConfirm,
  sessions: CommandSessions = noSessions,
): Promise<string> {
  const { operator: as, note, words, yes, files } = readCommandLine(argv);
  const readSecret = secrets(files);
  if (words[0] === 'login') return await login(sessions, words.slice(1), readSecret);
  if (words[0] === 'join') return await join(sessions, words.slice(1), readSecret);
  if (words[0] === 'logout') return (await sessions.logout()) ? 'Signed out.' : 'Nobody is signed in.';
  if (words[0] === 'add-script' || (words[0] === 'staff' && words[1] === 'add')) {
    const isStaff = words[0] === 'staff';
    if (as !== undefined)
      throw new CommandError(`${isStaff ? 'staff add' : 'add-script'} is run without a name: leave --as out.`);
    if (isStaff) return await addOwner(deps, nameOf('staff add', STAFF_ADD, words.slice(2)), note);
    return await addScript(deps, { name: nameOf('add-script', ADD_SCRIPT, words.slice(1)), note, readSecret });
  }
  if (as !== undefined) operatorName.read(as, '--as');
  const session = await sessions.find();
  if (as === undefined && session === null)
    throw new CommandError(`--as NAME is missing, and nobody is signed in (login NAME).\n\n${usage()}`);
  const found = words[0] === 'agree' ? null : findAct(words);
  const operator = as ?? session!.name;
  if (session?.name !== operator) await confirmName(deps, operator, readSecret);
  else if (!session.is_fresh && (found === null || needsFreshFactor(found.act)))
    await session.refresh(() => readSecret({ name: operator, is_new: false, is_code: true }));
  // The output may contain text that others wrote, which must not control the operator's terminal.
  const confirm: Confirm = yes ? confirmed : (preview) => confirmPreview(plainText(preview));
  const show = (result: ActResult) => plainText(actText(result));
  const context = { deps, acting: { operator, note }, readSecret, confirm, show };
  return await (found === null ? acceptByWords(context, words.slice(1)) : runAct(context, found));
}
