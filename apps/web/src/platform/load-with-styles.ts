/** Links to styles that did not come, and whose code asked for them, by their addresses. */
const broken = new Set<HTMLLinkElement>();
const wantedBy = new Map<string, Set<string>>();

/** Notes which styles did not come: the loader of chunks takes a sheet it has asked for once for one that stands. */
export function noteBrokenStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
  };
  addEventListener('error', note, true);
}

/**
 * Loads code under its name, once the styles have come that an earlier try missed.
 *
 * Only its own styles keep it away: that another screen's, or a mark's, are still missing is not its affair.
 */
export async function loadWithStyles<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...broken].map((link) => mend(link, name)));
  try {
    return await load();
  } catch (error) {
    const [sheet] = /\S+\.css/.exec(String(error)) ?? [];
    if (sheet !== undefined) noteWish(new URL(sheet, location.href).href, name);
    throw error;
  }
}

function noteWish(sheet: string, name: string): void {
  const names = wantedBy.get(sheet) ?? new Set();
  wantedBy.set(sheet, names.add(name));
}

/** Asks for a sheet anew. */
function mend(link: HTMLLinkElement, name: string): Promise<void> {
  broken.delete(link);
  const anew = link.cloneNode() as HTMLLinkElement;
  return new Promise((there, failed) => {
    anew.onload = () => there();
    anew.onerror = () => {
      if (wantedBy.get(anew.href)?.has(name)) failed(new Error(`Unable to preload CSS for ${anew.href}`));
      else there();
    };
    link.replaceWith(anew);
  });
}
