/** A sheet that did not come: the link that asked for it last, whose code wants it, and the asking that is under way. */
type Missing = { link: HTMLLinkElement; names: Set<string>; coming?: Promise<void> | undefined };

const missing = new Map<string, Missing>();
/** So long another screen's sheet is waited for: it may be shared. */
const FOREIGN_MS = 2_000;

/** Notes which styles did not come: the loader of chunks takes a sheet it has asked for once for one that stands. */
export function noteMissingStyles(): void {
  const note = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const known = missing.get(link.href);
    if (known === undefined) missing.set(link.href, { link, names: new Set() });
    else known.link = link;
  };
  addEventListener('error', note, true);
}

/**
 * Loads code under its name, once the styles have come that an earlier try missed.
 *
 * Only its own styles keep it away: that another screen's, or a mark's, are still missing is not its affair.
 */
export async function importWithStyles<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  await Promise.all([...missing.values()].map((sheet) => (sheet.names.has(name) ? ask(sheet) : askInPassing(sheet))));
  const before = new Set(missing.keys());
  try {
    return await load();
  } catch (error) {
    for (const [address, { names }] of missing) if (!before.has(address)) names.add(name);
    throw error;
  }
}

function ask(sheet: Missing): Promise<void> {
  sheet.coming ??= new Promise((there, failed) => {
    const anew = sheet.link.cloneNode() as HTMLLinkElement;
    anew.onload = () => {
      missing.delete(anew.href);
      there();
    };
    anew.onerror = () => {
      sheet.coming = undefined;
      failed(new Error(`Unable to preload CSS for ${anew.href}`));
    };
    sheet.link.replaceWith(anew);
    sheet.link = anew;
  });
  return sheet.coming;
}

const askInPassing = (sheet: Missing): Promise<void> =>
  Promise.race([ask(sheet).catch(() => undefined), new Promise<void>((enough) => setTimeout(enough, FOREIGN_MS))]);
