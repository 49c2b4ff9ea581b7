/** A source of passwords that were published after a breach. */
export interface BreachedPasswords {
  /** Returns whether the password is known. If the service does not respond, it is null and the password is accepted. */
  isKnown(password: string): Promise<boolean | null>;
}

/** For installations without a service, where only the built-in list counts. */
export const noBreachedPasswords: BreachedPasswords = { isKnown: async () => false };
