/** A style sheet that failed to load: its last link element, the code that needs it, and the running request. */
type FailedSheet = { link: HTMLLinkElement; names: Set<string>; pending?: Promise<void> | undefined };

const failedSheets = new Map<string, FailedSheet>();
/** How long to wait for another screen's style sheet, which may be shared. */
const OTHER_SCREEN_MS = 2_000;

/** Records the styles that failed to load: the chunk loader treats a requested sheet as loaded. */
export function recordFailedStyles(): void {
  const note = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const known = failedSheets.get(link.href);
    if (known === undefined) failedSheets.set(link.href, { link, names: new Set() });
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
  await Promise.all(
    [...failedSheets.values()].map((sheet) => (sheet.names.has(name) ? retry(sheet) : retryBriefly(sheet))),
  );
  const before = new Set(failedSheets.keys());
  try {
    return await load();
  } catch (error) {
    for (const [address, { names }] of failedSheets) if (!before.has(address)) names.add(name);
    throw error;
  }
}

function retry(sheet: FailedSheet): Promise<void> {
  sheet.pending ??= new Promise((resolve, reject) => {
    const link = sheet.link.cloneNode() as HTMLLinkElement;
    link.onload = () => {
      failedSheets.delete(link.href);
      resolve();
    };
    link.onerror = () => {
      sheet.pending = undefined;
      reject(new Error(`Unable to preload CSS for ${link.href}`));
    };
    sheet.link.replaceWith(link);
    sheet.link = link;
  });
  return sheet.pending;
}

const retryBriefly = (sheet: FailedSheet): Promise<void> =>
  Promise.race([
    retry(sheet).catch(() => undefined),
    new Promise<void>((enough) => setTimeout(enough, OTHER_SCREEN_MS)),
  ]);
