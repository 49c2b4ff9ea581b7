import type { I18n } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/message-id.generated.ts';
import { importWithStyles } from '../platform/import-with-styles.ts';

/** An entry of a register: code that comes when it is wanted, and the texts it shows beside the shell's. */
export type Part<Module> = { load: () => Promise<Module>; namespaces: readonly Namespace[] };

/** Fetches the code and the texts of a part at the same time. Parts with styles are told apart by their name. */
export async function loadPart<Module>(
  { i18n }: { i18n: I18n },
  name: string,
  { load, namespaces }: Part<Module>,
): Promise<Module> {
  const [module] = await Promise.all([importWithStyles(name, load), i18n.load(namespaces)]);
  return module;
}
