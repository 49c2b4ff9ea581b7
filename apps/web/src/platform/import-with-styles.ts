/** A style sheet that failed to load: its last link element, the code that needs it, and the running request. */
type Missing = { link: HTMLLinkElement; names: Set<string>; coming?: Promise<void> | undefined };

const missing = new Map<string, Missing>();
/** How long to wait for another screen's style sheet, which may be shared. */
const FOREIGN_MS = 2_000;

/** Records the styles that failed to load: the chunk loader treats a requested sheet as loaded. */
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
 * Imports code. `name` identifies it in later attempts: style sheets that failed for it are loaded first.
 *
 * Its own missing styles delay the import until they load; those of another screen only for a short time, as they may be shared.
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
