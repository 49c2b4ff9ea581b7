/**
 * What somebody typed or chose before the page came alive: on a slow phone the server's form stands for seconds before its code runs.
 *
 * Shape   the form -> its filled text and radio fields by name
 */
export function typedBefore(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const typed: Record<string, string> = {};
  if (form === null) return typed;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') typed[name] = value;
  }
  return typed;
}

/** Whether somebody is in a field of the form now: the next key lands there, whatever has been put into it meanwhile. */
export function isInField(form: HTMLFormElement | null): boolean {
  const { activeElement } = document;
  const isField = activeElement?.matches('input:not([type=radio], [type=checkbox]), textarea') ?? false;
  return isField && (form?.contains(activeElement) ?? false);
}
