/**
 * Collects every value of a JSON tree by its path, such as `deposit_pay_type_setting[0].minimum`. Empty lists and objects count as values.
 */
function valuesOf(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) into.set(path, JSON.stringify(value));
  for (const [name, child] of entries) {
    const step = Array.isArray(value) ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
    valuesOf(child, `${path}${step}`, into);
  }
  return into;
}

/**
 * Returns the differences between two JSON values, with a line for each value that was removed or added; empty if they are equal.
 *
 * Shape   before, after -> ["- stake_maximum: \"25000.00\"", "+ stake_maximum: \"20000.00\""]
 */
export function jsonDiff(before: unknown, after: unknown): string[] {
  const [old_values, new_values] = [valuesOf(before, '', new Map()), valuesOf(after, '', new Map())];
  const lines: string[] = [];
  for (const path of new Set([...old_values.keys(), ...new_values.keys()])) {
    if (old_values.get(path) === new_values.get(path)) continue;
    const name = path === '' ? 'value' : path;
    if (old_values.has(path)) lines.push(`- ${name}: ${old_values.get(path)}`);
    if (new_values.has(path)) lines.push(`+ ${name}: ${new_values.get(path)}`);
  }
  return lines;
}
