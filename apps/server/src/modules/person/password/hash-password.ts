import { hash, verify } from '@node-rs/argon2';
import { apiError } from '../../../core/api-error.ts';

/** Argon2id with 19 MiB, two passes, one lane: the recommended minimum. A higher cost would overload a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The cost in tests. It protects no password. */
const TEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;

/** Different keyboards can encode the same letters as different bytes. */
const normalize = (password: string) => password.normalize('NFKC');

type Argon2 = { hash: typeof hash; verify: typeof verify };

/** The queue of a caller. `proven` is for a session, a checked code or a known device. It is served first. */
export type Queue = 'proven' | 'stranger';

export type Check = {
  queue: Queue;
  /** Called when it is the caller's turn, before the password is compared. A caller that a full queue refuses gets no turn. */
  beforeCheck: () => Promise<void>;
};

/** Hashes two passwords at a time in the whole process. Other callers wait in a queue. A full queue refuses them. */
export function createPasswordHashing(argon2: Argon2) {
  let cost = COST;
  const waiting: Record<Queue, (() => void)[]> = { proven: [], stranger: [] };
  let running = 0;
  let dummy_hash: Promise<string> | null = null;

  async function enqueue<T>(queue_name: Queue, work: () => Promise<T>): Promise<T> {
    const queue = waiting[queue_name];
    if (queue.length >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 5 });
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The first waiting caller runs next. `running` does not change, so that a new caller cannot run before it.
      const next = waiting.proven.shift() ?? waiting.stranger.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    /** Hashes a new password. Every caller has checked a code, a proof or the old password before. */
    hashPassword: (password: string): Promise<string> =>
      enqueue('proven', () => argon2.hash(normalize(password), cost)),

    /** Returns whether a password is correct. For an unknown player (no hash) it takes equally long and returns false. */
    async isPassword(password: string, password_hash: string | null, { queue, beforeCheck }: Check): Promise<boolean> {
      // This hash is not queued, because a full queue would refuse it. It is created only once.
      dummy_hash ??= argon2.hash(normalize('nobody has this password'), cost);
      const compared = password_hash ?? (await dummy_hash);
      const isCorrect = await enqueue(queue, async () => {
        await beforeCheck();
        return await argon2.verify(compared, normalize(password));
      });
      return isCorrect && password_hash !== null;
    },
    /** Makes all later hashes cheap, for tests, which register thousands of players. */
    hashCheaply(): void {
      cost = TEST_COST;
    },
  };
}

export const { hashPassword, isPassword, hashCheaply } = createPasswordHashing({ hash, verify });
