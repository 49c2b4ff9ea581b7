import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../http/refusal.ts';

/** Argon2id with 19 MiB, two passes, one lane: the least that is still recommended, because a login must not stop a small machine. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 200;

/** The same letters typed on two keyboards can be different bytes. */
const plain = (password: string) => password.normalize('NFKC');

type Argon2 = { hash: typeof hash; verify: typeof verify };

/** Hashes passwords one line for the whole process: two at once, the rest wait, and a line that is too long is told so. */
export function createPasswordHashing(argon2: Argon2) {
  const waiting: (() => void)[] = [];
  let running = 0;
  let nobody: Promise<string> | null = null;

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (waiting.length >= MOST_WAITING) throw refuse('BUSY', undefined, { retry_after_s: 5 });
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that a newcomer cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    hashPassword: (password: string): Promise<string> => inLine(() => argon2.hash(plain(password), COST)),

    /** Whether a password fits. Without a hash (no such player) it takes just as long and is false. */
    async isPassword(password: string, password_hash: string | null): Promise<boolean> {
      // Not in line: refused there once, it would be refused to everybody for as long as the process lives.
      nobody ??= argon2.hash(plain('nobody has this password'), COST);
      const against = password_hash ?? (await nobody);
      const fits = await inLine(() => argon2.verify(against, plain(password)));
      return fits && password_hash !== null;
    },
  };
}

export const { hashPassword, isPassword } = createPasswordHashing({ hash, verify });
