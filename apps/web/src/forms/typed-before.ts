/**
 * The text that a player typed or chose before hydration. On a slow phone this lasts for seconds.
 *
 * Shape   the form -> its filled fields by name
 */
export function typedBeforeHydration(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const typed: Record<string, string> = {};
  if (form === null) return typed;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') typed[name] = value;
  }
  return typed;
}

/** Whether a text field of the form has the focus, so that the player's next key is typed there. */
export function isInField(form: HTMLFormElement | null): boolean {
  const { activeElement } = document;
  const isField = activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
  return isField && (form?.contains(activeElement) ?? false);
}
