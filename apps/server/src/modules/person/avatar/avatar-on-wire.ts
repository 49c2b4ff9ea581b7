/** Returns an avatar as it is sent: a drawn one by its name, an uploaded picture by its address. */
export function avatarOnWire(stored: string | null): string | null {
  return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? `/api/c/avatar/${stored}` : stored;
}
