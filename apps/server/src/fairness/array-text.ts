/** The text form of a PostgreSQL array of texts; the driver's own does the same several times slower. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** Bytes as an array of hex texts. */
export function bytesArray(values: readonly Buffer[]): string {
  return `{${values.map((value) => value.toString('hex')).join(',')}}`;
}
