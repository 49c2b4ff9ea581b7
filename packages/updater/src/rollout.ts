/**
 * Whether a version has come to this device. The share grows with `percent`, and whoever was in it stays in it.
 *
 * Shape   device id, version, 25 -> true for a quarter of all devices
 */
export function isInRollout(device_id: string, version: string, percent: number): boolean {
  return hash(device_id + version) % 100 < percent;
}

/** FNV-1a of 32 bits, over UTF-8, with a last mixing: neighbouring ids fall far from each other. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
