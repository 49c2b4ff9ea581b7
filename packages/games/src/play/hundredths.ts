/**
 * Hundredths as text.
 *
 * Shape   7717 -> '77.17'
 */
export function hundredthsText(value: number): string {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads a typed number with up to two decimals.
 *
 * Shape   '50' -> 5000; '49.5' -> 4950; '10,000' -> 1000000; anything else -> null
 */
export function parseHundredths(text: string): number | null {
  const found = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(text.trim().replace(/,/g, ''));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}
