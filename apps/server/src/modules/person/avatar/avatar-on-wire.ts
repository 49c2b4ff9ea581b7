/** A drawn avatar is sent as its name; an uploaded picture as its address. */
export function avatarOnWire(stored: string | null): string | null {
  return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? `/api/c/avatar/${stored}` : stored;
}
