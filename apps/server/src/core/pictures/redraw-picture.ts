import { type ChildProcess, fork } from 'node:child_process';
import { ApiError, apiError } from '../api-error.ts';
import { isPicture, withoutExtraChunks } from './picture-bytes.ts';
import type { DrawJob, DrawResult, PictureSize } from './picture-process.ts';

const DRAW_TIMEOUT_MS = 8_000;
const IDLE_MS = 60_000;
/** Who sent a picture. */
export type PictureSender = 'guest' | 'player' | 'staff';

/**
 * The maximum number of pictures in the queue, with the one in process. All guests together have one place, because a program can create
 * many guests.
 */
const MAX_WAITING: Readonly<Record<PictureSender, number>> = { guest: 1, player: 20, staff: 5 };

let queue: Promise<unknown> = Promise.resolve();
const waiting: Record<PictureSender, number> = { guest: 0, player: 0, staff: 0 };

/** Processes one picture at a time, so that uploads do not delay bets. */
async function enqueue<T>(sender: PictureSender, work: () => Promise<T>): Promise<T> {
  if (waiting[sender] >= MAX_WAITING[sender]) throw apiError('BUSY', undefined, { retry_after_s: 5 });
  waiting[sender]++;
  const turn = queue.then(work).finally(() => {
    waiting[sender]--;
  });
  queue = turn.catch(() => undefined);
  return await turn;
}

export type Redrawn = { picture: Buffer; width: number; height: number };

/**
 * Re-encodes a picture as an upright WebP of the given size, without metadata or extra frames.
 *
 * Errors  AVATAR_REFUSED, AVATAR_TOO_LARGE, BUSY
 */
export async function redrawPicture(bytes: Buffer, size: PictureSize, sender: PictureSender): Promise<Redrawn> {
  const picture = isPicture(bytes) ? withoutExtraChunks(bytes) : null;
  if (picture === null) throw apiError('AVATAR_REFUSED');
  return await enqueue(sender, () => draw({ bytes: picture, size }));
}

let drawing: ChildProcess | null = null;

export const drawingProcess = (): ChildProcess | null => drawing;

let idle: NodeJS.Timeout | undefined;

/**
 * Returns the running decoding process, or starts one. The process gets only PATH from the server's environment, because a crafted picture
 * may take it over.
 */
function ensureProcess(): ChildProcess {
  clearTimeout(idle);
  idle = setTimeout(() => drawing?.kill('SIGKILL'), IDLE_MS).unref();
  if (drawing !== null) return drawing;
  const { PATH = '' } = process.env;
  const child = fork(new URL('./picture-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const ended = () => {
    if (drawing === child) drawing = null;
  };
  child.once('exit', ended).once('error', ended);
  drawing = child;
  return child;
}

/** Decodes a picture in the decoding process. If decoding takes too much time or memory, the process ends and the picture is refused. */
async function draw(job: DrawJob): Promise<Redrawn> {
  const child = ensureProcess();
  const { promise, resolve, reject } = Promise.withResolvers<DrawResult>();
  const ended = () => reject(apiError('AVATAR_REFUSED'));
  const timeout = setTimeout(() => child.kill('SIGKILL'), DRAW_TIMEOUT_MS);
  child
    .once('message', resolve as (message: unknown) => void)
    .once('exit', ended)
    .once('error', ended);
  try {
    child.send(job, (error) => error && ended());
    const result = await promise;
    if ('picture' in result) return { ...result, picture: Buffer.from(result.picture) };
    throw new ApiError(result.refused, 'max_pixels' in result ? { data: { max_pixels: result.max_pixels } } : {});
  } finally {
    clearTimeout(timeout);
    child.off('message', resolve).off('exit', ended).off('error', ended);
  }
}
