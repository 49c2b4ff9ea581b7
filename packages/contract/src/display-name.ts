const SHOWN_LETTERS = 2;

/**
 * A player's name as that player sees it; a guest's long alias is shortened.
 *
 * Shape   'ayesha' -> 'ayesha'; 'tourist-a9f3' -> 'Tourist-a9'; fewer than two alphanumerics -> 'tourist-??'
 * Source  specification section 3
 */
export function displayName(alias_name: string): string {
  const rest = /^tourist-(.*)$/s.exec(alias_name)?.[1];
  if (rest === undefined) return alias_name;
  const letters = rest.replace(/[^a-zA-Z0-9]/g, '').slice(0, SHOWN_LETTERS);
  return letters.length === SHOWN_LETTERS ? `Tourist-${letters}` : 'tourist-??';
}

/**
 * A player's name as other players see it: its first two letters. Guests have the same name as in `displayName`.
 *
 * Shape   'Ayesha' -> 'Ay…'; 'A' -> 'A…'; 'tourist-a9f3' -> 'Tourist-a9'
 */
export function shortName(alias_name: string): string {
  const shown = displayName(alias_name);
  return shown === alias_name ? `${[...alias_name.trim()].slice(0, SHOWN_LETTERS).join('')}…` : shown;
}
