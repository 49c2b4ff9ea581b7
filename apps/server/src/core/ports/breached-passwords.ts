/** A source of passwords that were published after a breach. */
export interface BreachedPasswords {
  /** Whether the password is known; null if this cannot be determined now, which refuses nobody. */
  isKnown(password: string): Promise<boolean | null>;
}

/** For installations without a service: only the built-in list counts. */
export const noBreachedPasswords: BreachedPasswords = { isKnown: async () => false };
