/** A source of passwords that were published after a breach. */
export interface BreachedPasswords {
  /** Returns whether the password is known; null if the service does not respond, which refuses nobody. */
  isKnown(password: string): Promise<boolean | null>;
}

/** For installations without a service, where only the built-in list counts. */
export const noBreachedPasswords: BreachedPasswords = { isKnown: async () => false };
