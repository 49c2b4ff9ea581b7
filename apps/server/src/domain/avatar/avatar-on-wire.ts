/** A drawn avatar is called by its name; an own picture by where it lies. */
export function avatarOnWire(stored: string | null): string | null {
  return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? `/api/c/avatar/${stored}` : stored;
}
