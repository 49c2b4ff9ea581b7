import { writePreference } from '#system/storage';
import type { Palette } from '../../client/config-store.ts';
import { useClient } from '../../client/use-client.ts';
import { paintDocument } from '../../platform/paint-document.ts';

/** Changes the palette without a reload. The server renders the next page in the palette of the stored cookie. */
export function useSetPalette(): (palette: Palette) => void {
  const client = useClient();
  return (palette) => {
    paintDocument(palette);
    client.stores.config.set({ palette });
    writePreference('nua_palette', palette);
  };
}
