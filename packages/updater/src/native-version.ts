/**
 * Whether an installed version is at least the needed one; a part that is missing counts as 0.
 *
 * Shape   '1.10', '1.9.3' -> true; anything but numbers and dots -> false
 */
export function isAtLeast(installed: string, needed: string): boolean {
  if (!/^\d+(?:\.\d+)*$/.test(installed)) return false;
  const [have, want] = [installed, needed].map((version) => version.split('.').map(Number));
  for (let part = 0; part < Math.max(have?.length ?? 0, want?.length ?? 0); part += 1) {
    const difference = (have?.[part] ?? 0) - (want?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
