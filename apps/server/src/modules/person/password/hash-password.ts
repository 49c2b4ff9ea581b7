import { hash, verify } from '@node-rs/argon2';
import { apiError } from '../../../core/api-error.ts';

/** Argon2id with 19 MiB, two passes, one lane: the recommended minimum. More would overload a small machine when many players sign in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The cost in test worlds. It protects no password. */
const TEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;

/** Different keyboards can encode the same letters as different bytes. */
const plain = (password: string) => password.normalize('NFKC');

type Argon2 = { hash: typeof hash; verify: typeof verify };

/**
 * The queue of a caller. `proven` is for a session, a checked code or a known device, and is served first, so that strangers cannot delay
 * it.
 */
export type Place = 'proven' | 'stranger';

export type Check = {
  place: Place;
  /** Called when it is the caller's turn, before the password is compared. It is not called if a full queue refuses the caller. */
  beforeCheck: () => Promise<void>;
};

/** Hashes two passwords at a time in the whole process. Other callers wait, and a full queue refuses them. */
export function createPasswordHashing(argon2: Argon2) {
  let cost = COST;
  const waiting: Record<Place, (() => void)[]> = { proven: [], stranger: [] };
  let running = 0;
  let hash_of_nobody: Promise<string> | null = null;

  async function enqueue<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const queue = waiting[place];
    if (queue.length >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 5 });
    if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The free place is given to the first waiting caller, so that a new caller cannot take it.
      const next = waiting.proven.shift() ?? waiting.stranger.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    /** Every caller has checked a code, a proof or the old password before. */
    hashPassword: (password: string): Promise<string> => enqueue('proven', () => argon2.hash(plain(password), cost)),

    /** Returns whether a password is correct. For an unknown player (no hash) it takes equally long and returns false. */
    async isPassword(password: string, password_hash: string | null, { place, beforeCheck }: Check): Promise<boolean> {
      // Not queued, because a full queue would refuse this hash, and it is created only once.
      hash_of_nobody ??= argon2.hash(plain('nobody has this password'), cost);
      const against = password_hash ?? (await hash_of_nobody);
      const fits = await enqueue(place, async () => {
        await beforeCheck();
        return await argon2.verify(against, plain(password));
      });
      return fits && password_hash !== null;
    },
    /** Makes all later hashes cheap, for test worlds, which register thousands of players. */
    hashCheaply(): void {
      cost = TEST_COST;
    },
  };
}

export const { hashPassword, isPassword, hashCheaply } = createPasswordHashing({ hash, verify });
