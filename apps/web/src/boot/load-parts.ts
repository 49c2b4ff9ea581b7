import type { Client, PartLoaders } from '../client/client.ts';
import { loadPart } from '../client/part.ts';
import { dialogParts } from './dialogs.ts';
import { lateParts, panelParts } from './panels.ts';
import { screenParts } from './screens.ts';

export const partLoaders = (client: Pick<Client, 'i18n'>): PartLoaders => ({
  loadPage: (name) => loadPart(client, `page ${name}`, screenParts[name]),
  loadDialog: (name) => loadPart(client, `dialog ${name}`, dialogParts[name]),
  loadPanel: (name) => loadPart(client, `panel ${name}`, panelParts[name]),
  loadLate: (name) => loadPart(client, name, lateParts[name]),
});
