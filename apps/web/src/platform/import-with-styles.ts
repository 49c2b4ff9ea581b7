/** A style sheet that failed to load: its last link element, the names of the code that needs it, and the retry in progress. */
type FailedSheet = { link: HTMLLinkElement; names: Set<string>; pending?: Promise<void> | undefined };

const failedSheets = new Map<string, FailedSheet>();
/** How long an import waits for a failed style sheet of other code. */
const OTHER_CODE_MS = 2_000;

/** Records the style sheets that fail to load, because the bundler's loader never requests a failed style sheet again. */
export function recordFailedStyles(): void {
  const record = ({ target: link }: Event) => {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    const failed = failedSheets.get(link.href);
    if (failed === undefined) failedSheets.set(link.href, { link, names: new Set() });
    else failed.link = link;
  };
  addEventListener('error', record, true);
}

/**
 * Imports code after its styles. `name` identifies the code: style sheets that failed in an earlier import of that name must load first.
 * Failed style sheets of other code may be shared, so the import waits for them at most two seconds.
 */
export async function importWithStyles<Code>(name: string, load: () => Promise<Code>): Promise<Code> {
  await Promise.all(
    [...failedSheets.values()].map((sheet) => (sheet.names.has(name) ? retry(sheet) : retryBriefly(sheet))),
  );
  const failedBefore = new Set(failedSheets.keys());
  try {
    return await load();
  } catch (error) {
    for (const [address, { names }] of failedSheets) if (!failedBefore.has(address)) names.add(name);
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
    new Promise<void>((resolve) => setTimeout(resolve, OTHER_CODE_MS)),
  ]);
