import type { I18n } from '../i18n/i18n.ts';
import type { Namespace } from '../i18n/message-id.generated.ts';
import { importWithStyles } from '../platform/import-with-styles.ts';

/** An entry of a register: code that is imported when it is needed, and the namespaces of its texts besides `shell`. */
export type Part<Module> = { load: () => Promise<Module>; namespaces: readonly Namespace[] };

/**
 * Loads the code and the texts of a part at the same time. `importWithStyles` uses the name to recognise the part after its styles failed
 * to load.
 */
export async function loadPart<Module>(
  { i18n }: { i18n: I18n },
  name: string,
  { load, namespaces }: Part<Module>,
): Promise<Module> {
  const [module] = await Promise.all([importWithStyles(name, load), i18n.load(namespaces)]);
  return module;
}
