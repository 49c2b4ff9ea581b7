import { hash, verify } from '@node-rs/argon2';
import { apiError } from '../../http/api-error.ts';

/** Argon2id with 19 MiB, two passes, one lane: the least that is still recommended, because a login must not stop a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MAX_WAITING = 200;

/** The same letters typed on two keyboards can be different bytes. */
const plain = (password: string) => password.normalize('NFKC');

type Argon2 = { hash: typeof hash; verify: typeof verify };

/**
 * Where somebody waits: `proven` is for a session, a code that was read, or a device its player has used before. They go first,
 * so that strangers can fill their own line only.
 */
export type Place = 'proven' | 'stranger';

export type Check = {
  place: Place;
  /** Runs when the turn has come, before the password is looked at: what it counts, a full line has not counted. */
  first: () => Promise<void>;
};

/** Hashes passwords two at once for the whole process; the rest wait, and who comes to a full line is told so. */
export function createPasswordHashing(argon2: Argon2) {
  const waiting: Record<Place, (() => void)[]> = { proven: [], stranger: [] };
  let running = 0;
  let nobody: Promise<string> | null = null;

  async function inLine<T>(place: Place, work: () => Promise<T>): Promise<T> {
    const line = waiting[place];
    if (line.length >= MAX_WAITING) throw apiError('BUSY', undefined, { retry_after_s: 5 });
    if (running >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that a newcomer cannot take it.
      const next = waiting.proven.shift() ?? waiting.stranger.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    /** Hashes a new password. Every caller has checked a code, a proof or the old password before. */
    hashPassword: (password: string): Promise<string> => inLine('proven', () => argon2.hash(plain(password), COST)),

    /** Whether a password fits. Without a hash (no such player) it takes just as long and is false. */
    async isPassword(password: string, password_hash: string | null, { place, first }: Check): Promise<boolean> {
      // Not in line: refused there once, it would be refused to everybody for as long as the process lives.
      nobody ??= argon2.hash(plain('nobody has this password'), COST);
      const against = password_hash ?? (await nobody);
      const fits = await inLine(place, async () => {
        await first();
        return await argon2.verify(against, plain(password));
      });
      return fits && password_hash !== null;
    },
  };
}

export const { hashPassword, isPassword } = createPasswordHashing({ hash, verify });
