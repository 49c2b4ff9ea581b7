import type { Client } from '../client/client.ts';
import { loadPart } from '../client/part.ts';
import { dialogParts } from './dialogs.ts';
import { panelParts } from './panels.ts';
import { screenParts } from './screens.ts';

/** How a client loads the screens, dialogs and panels of the registers. */
export const partLoaders = (client: Pick<Client, 'i18n'>): Pick<Client, 'loadPage' | 'loadDialog' | 'loadPanel'> => ({
  loadPage: (name) => loadPart(client, `page ${name}`, screenParts[name]),
  loadDialog: (name) => loadPart(client, `dialog ${name}`, dialogParts[name]),
  loadPanel: (name) => loadPart(client, `panel ${name}`, panelParts[name]),
});
