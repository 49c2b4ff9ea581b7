/** The stylesheets that failed to load, each with its running retry or null. The bundler's code never retries them. */
const failedStylesheets = new Map<HTMLLinkElement, Promise<void> | null>();

/** Starts to record stylesheets that fail to load. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.set(target, null);
  };
  window.addEventListener('error', note, true);
}

/** Retries failed stylesheets, then imports code, so that nothing is shown without its styles. */
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
