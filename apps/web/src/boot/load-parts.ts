import type { Client, PartLoaders } from '../client/client.ts';
import type { Part } from '../client/part.ts';
import type { I18n } from '../i18n/i18n.ts';
import { importWithStyles } from '../platform/import-with-styles.ts';
import { dialogParts } from './dialogs.ts';
import { lateParts, panelParts } from './panels.ts';
import { screenParts } from './screens.ts';

export const partLoaders = (client: Pick<Client, 'i18n'>): PartLoaders => ({
  loadPage: (name) => loadPart(client, `page ${name}`, screenParts[name]),
  loadDialog: (name) => loadPart(client, `dialog ${name}`, dialogParts[name]),
  loadPanel: (name) => loadPart(client, `panel ${name}`, panelParts[name]),
  loadLate: (name) => loadPart(client, name, lateParts[name]),
});

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
