/** Knows passwords that were published after a breach. */
export interface BreachedPasswords {
  /** Whether the password is known; null where nothing can be learnt now, which refuses nobody. */
  isKnown(password: string): Promise<boolean | null>;
}

/** Where no service is configured: the list of the project decides alone. */
export const noBreachedPasswords: BreachedPasswords = { isKnown: async () => false };
