const broken = new Set<HTMLLinkElement>();

/** Notes which styles did not come: the loader of chunks takes a sheet it has asked for once for one that stands. */
export function noteBrokenStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
  };
  addEventListener('error', note, true);
}

/** Asks again for styles that did not come, before a screen is shown that may need them. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...broken].map(mend));
}

function mend(link: HTMLLinkElement): Promise<void> {
  broken.delete(link);
  const anew = link.cloneNode() as HTMLLinkElement;
  return new Promise((there, failed) => {
    anew.onload = () => there();
    anew.onerror = () => failed(new Error(`Unable to preload CSS for ${anew.href}`));
    link.replaceWith(anew);
  });
}
