/** Returns the avatar for a response: the name of a drawn avatar, or the address of an uploaded picture. */
export function avatarOnWire(stored: string | null): string | null {
  return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? `/api/c/avatar/${stored}` : stored;
}
