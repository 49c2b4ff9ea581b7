/**
 * The name others and the player see.
 *
 * Source  specification section 3: 'tourist-…' shows as 'Tourist-' and the first two alphanumerics, or 'tourist-??'
 */
export function displayName(alias_name: string): string {
  const rest = /^tourist-(.*)$/s.exec(alias_name)?.[1];
  if (rest === undefined) return alias_name;
  const signs = rest.replace(/[^a-zA-Z0-9]/g, '').slice(0, 2);
  return signs.length === 2 ? `Tourist-${signs}` : 'tourist-??';
}
