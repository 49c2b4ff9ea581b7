/**
 * Failed stylesheets, each with its retry in progress. The bundler requests a stylesheet only once and then treats it
 * as loaded.
 */
const missing = new Map<HTMLLinkElement, Promise<void> | null>();

/** Records the stylesheets that fail from now on. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.set(target, null);
  };
  window.addEventListener('error', note, true);
}

/** Imports code after retrying failed stylesheets, so that nothing is shown without its styles. */
export async function importWithStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...missing].map(([link, coming]) => coming ?? askAgain(link)));
  return await load();
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  const anew = link.cloneNode() as HTMLLinkElement;
  const coming = new Promise<void>((there, failed) => {
    anew.onload = () => there(void missing.delete(anew));
    anew.onerror = () => failed(new Error(`${anew.href} did not come`));
  });
  missing.delete(link);
  missing.set(anew, coming);
  link.replaceWith(anew);
  return coming;
}
