import { createServer, type Server, type Socket } from 'node:net';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { scriptedReply } from './mail-scripts.ts';
import { readMessage } from './read-message.ts';

/** The maximum size of a mail. */
const MAX_BYTES = 1_000_000;
/** The number of newest mails that the sandbox stores. */
const MAX_MAILS = 500;

type MailDeps = Pick<SandboxDeps, 'clock' | 'mails'>;
type Session = { from: string | null; to: string[]; data: string[] | null; size: number };

const newSession = (): Session => ({ from: null, to: [], data: null, size: 0 });
const pathOf = (text: string): string | null => /^[^:]*:\s*<([^<>\s]*)>/.exec(text)?.[1] ?? null;

function deliver({ clock, mails }: MailDeps, { from, to, data }: Session): void {
  // Removes the dot that the sender adds to a line that begins with a dot (RFC 5321, section 4.5.2).
  const lines = (data ?? []).map((line) => (line.startsWith('.') ? line.slice(1) : line));
  const message = readMessage(lines);
  for (const one of to) mails.push({ to: one, from: from ?? '', ...message, at: clock.now() });
  mails.splice(0, Math.max(0, mails.length - MAX_MAILS));
}

/** The server's reply to each command, by the first four letters of the command. */
const commands: Readonly<Record<string, (session: Session, line: string) => string>> = {
  EHLO: () => `250-sandbox\r\n250-SIZE ${MAX_BYTES}\r\n250 8BITMIME`,
  HELO: () => '250 sandbox',
  MAIL(session, line) {
    const from = pathOf(line);
    if (from === null) return '501 syntax: MAIL FROM:<address>';
    Object.assign(session, newSession(), { from });
    return '250 OK';
  },
  RCPT(session, line) {
    const to = pathOf(line);
    if (session.from === null) return '503 MAIL comes first';
    if (to === null) return '501 syntax: RCPT TO:<address>';
    const refusal = scriptedReply(to);
    if (refusal === null) session.to.push(to);
    return refusal ?? '250 OK';
  },
  DATA(session) {
    if (session.to.length === 0) return '503 RCPT comes first';
    session.data = [];
    return '354 end with a line that is one dot';
  },
  RSET(session) {
    Object.assign(session, newSession());
    return '250 OK';
  },
  NOOP: () => '250 OK',
  QUIT: () => '221 goodbye',
};

/** Takes one line of a connection, and returns the reply; null while a mail is being received. */
function takeLine(deps: MailDeps, session: Session, line: string): string | null {
  if (session.data === null) {
    const verb = line.slice(0, 4).toUpperCase();
    return Object.hasOwn(commands, verb) ? commands[verb]!(session, line) : '502 not implemented';
  }
  if (line !== '.') {
    session.size += line.length;
    if (session.size <= MAX_BYTES) session.data.push(line);
    return null;
  }
  const is_too_large = session.size > MAX_BYTES;
  if (!is_too_large) deliver(deps, session);
  Object.assign(session, newSession());
  return is_too_large ? '552 too large' : '250 OK';
}

function serve(deps: MailDeps, socket: Socket): void {
  const session = newSession();
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    const lines = (rest + part).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const text = takeLine(deps, session, line);
      if (text !== null) socket.write(`${text}\r\n`);
      if (text?.startsWith('221')) socket.end();
    }
  });
  socket.write('220 sandbox mail\r\n');
}

/** Creates a mail server (RFC 5321) that delivers every accepted mail into one mailbox. It offers neither TLS nor a sign-in. */
export const createMailServer = (deps: MailDeps): Server => createServer((socket) => serve(deps, socket)).unref();
