import { type FrameNote, type NotedPair, type ReceiptState, readNote } from './frame-notes.ts';

/**
 * The messages between a game in its frame and the shell around it.
 *
 * The frame has an opaque origin, so it first sends `hello` to its parent. The shell checks that `event.source` is its
 * frame, and responds with `port` and one end of a MessageChannel. All later messages use that port.
 *
 * Shape   frame to shell { type: 'ready' | 'busy' | 'idle' | 'exit' | 'deposit' | 'refill' | 'limit' | 'excluded' | 'sheet' | 'no-sheet' }
 *         or { type: 'page', url }: opens, over the game, the site's page that verifies a round
 *         or { type: 'feel', sound, vibration }: the player's choice, for the shell to store
 *         or { type: 'note', note }: a value to store as a receipt on this device
 *         or { type: 'recall', pair }: requests the receipts of a seed pair
 *         or { type: 'save', name, text }: saves a file for the player, because a frame cannot download
 *         shell to frame { type: 'pause' | 'resume' | 'refresh' | 'back' }, or the same { type: 'feel', sound, vibration }
 *         or { type: 'receipts', pair, state, noted }: the response to a recall
 */
export const frameHello = { type: 'nua-frame-hello', v: 1 } as const;
export const framePort = { type: 'nua-frame-port', v: 1 } as const;

const fromFrame = [
  'ready',
  'busy',
  'idle',
  'exit',
  'deposit',
  'refill',
  'limit',
  'excluded',
  'sheet',
  'no-sheet',
] as const;
const fromShell = ['pause', 'resume', 'refresh', 'back'] as const;

/** The player's choice of sounds and vibration. Both are off until the player turns them on. */
export type Feel = { readonly type: 'feel'; readonly sound: boolean; readonly vibration: boolean };

/**
 * ready: the table is open. busy: a round is open and counts even if the game is closed. idle: a bet is over and its
 * outcome has been shown. refill: the game asks for the player's money, which is in the main wallet. limit: the
 * player's own limit refused a bet; excluded: the player may not play any more. sheet, no-sheet: an overlay of the game
 * is open or not; the back button closes it first.
 */
export type FrameToShell =
  | { readonly type: (typeof fromFrame)[number] }
  | Feel
  | { readonly type: 'page'; readonly url: string }
  | { readonly type: 'note'; readonly note: FrameNote }
  | { readonly type: 'recall'; readonly pair: string }
  | { readonly type: 'save'; readonly name: string; readonly text: string };

/** The receipts of a seed pair; `noted` is null if this device has none. */
export type Receipts = {
  readonly type: 'receipts';
  readonly pair: string;
  readonly state: ReceiptState;
  readonly noted: NotedPair | null;
};

/** pause: no new bet until resume. refresh: money was moved, or the move failed. back: close the topmost overlay. */
export type ShellToFrame = { readonly type: (typeof fromShell)[number] } | Feel | Receipts;

const typesFromFrame: ReadonlySet<unknown> = new Set(fromFrame);
const typesFromShell: ReadonlySet<unknown> = new Set(fromShell);

/** The only page that a game may open over itself. */
const VERIFY_PAGE = /^\/arcade\/verify[?#][\w%&=+.~-]{0,2000}$/;

/** The names of files that a game may save. */
const FILE_NAME = /^nua-[a-z0-9-]{1,60}\.json$/;
/** Large enough for a file with a session of 50,000 rounds. */
const MAX_FILE_CHARACTERS = 50_000_000;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Shape  any message -> whether it is the given greeting */
export function isGreeting(value: unknown, greeting: typeof frameHello | typeof framePort): boolean {
  return field(value, 'type') === greeting.type && field(value, 'v') === greeting.v;
}

/** Shape  any message -> its choice of sound and vibration, or null */
function readFeel(value: unknown): Feel | null {
  const [sound, vibration] = [field(value, 'sound'), field(value, 'vibration')];
  const isFeel = field(value, 'type') === 'feel' && typeof sound === 'boolean' && typeof vibration === 'boolean';
  return isFeel ? { type: 'feel', sound, vibration } : null;
}

/** Shape  any message -> its note, recall or file, or null */
function readStored(value: unknown): FrameToShell | null {
  const [type, note, pair] = [field(value, 'type'), readNote(field(value, 'note')), field(value, 'pair')];
  const [name, text] = [field(value, 'name'), field(value, 'text')];
  if (type === 'note') return note && { type, note };
  if (type === 'recall') return typeof pair === 'string' && pair.length <= 100 ? { type, pair } : null;
  const isFile =
    typeof name === 'string' && FILE_NAME.test(name) && typeof text === 'string' && text.length <= MAX_FILE_CHARACTERS;
  return type === 'save' && isFile ? { type, name, text } : null;
}

/** Shape  any message -> the game's message, or null for anything outside the protocol */
export function readFrameMessage(value: unknown): FrameToShell | null {
  const type = field(value, 'type');
  if (typesFromFrame.has(type)) return { type: type as 'ready' };
  const url = field(value, 'url');
  if (type === 'page') return typeof url === 'string' && VERIFY_PAGE.test(url) ? { type, url } : null;
  return readFeel(value) ?? readStored(value);
}

/** Shape  any message -> the shell's message, or null for anything outside the protocol */
export function readShellMessage(value: unknown): ShellToFrame | null {
  const type = field(value, 'type');
  // The receipts are not validated: the shell stored them itself, and the game only shows and saves them.
  if (type === 'receipts' && typeof field(value, 'pair') === 'string') return value as Receipts;
  return typesFromShell.has(type) ? { type: type as 'pause' } : readFeel(value);
}
