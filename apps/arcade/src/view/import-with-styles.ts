/**
 * The stylesheets that failed, each with its retry, or null before it is retried. The bundler requests a stylesheet only once and then
 * treats it as loaded.
 */
const failedStylesheets = new Map<HTMLLinkElement, Promise<void> | null>();

/** Records the stylesheets that fail from now on. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.set(target, null);
  };
  window.addEventListener('error', note, true);
}

/** Imports code after retrying failed stylesheets, so that nothing is shown without its styles. */
export async function importWithStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...failedStylesheets].map(([link, retry]) => retry ?? retryStylesheet(link)));
  return await load();
}

function retryStylesheet(link: HTMLLinkElement): Promise<void> {
  const retried = link.cloneNode() as HTMLLinkElement;
  const retry = new Promise<void>((resolve, reject) => {
    retried.onload = () => resolve(void failedStylesheets.delete(retried));
    retried.onerror = () => reject(new Error(`${retried.href} could not be loaded`));
  });
  failedStylesheets.delete(link);
  failedStylesheets.set(retried, retry);
  link.replaceWith(retried);
  return retry;
}
