import { writePreference } from '#system/storage';
import type { Palette } from '../../client/config-store.ts';
import { useClient } from '../../client/use-client.ts';
import { paintDocument } from '../../platform/paint-document.ts';

/** Changes the palette without a reload, and stores it in a cookie, from which the server renders the next page in that palette. */
export function useSetPalette(): (palette: Palette) => void {
  const client = useClient();
  return (palette) => {
    paintDocument(palette);
    client.stores.config.set({ palette });
    writePreference('nua_palette', palette);
  };
}
