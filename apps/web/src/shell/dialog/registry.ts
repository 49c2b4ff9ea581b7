import type { ComponentType } from 'react';
import type { Client } from '../../client/client.ts';
import type { DialogName } from '../../client/dialog-names.ts';
import { importWithStyles } from '../../platform/import-with-styles.ts';

/** What a file `dialogs/<name>-dialog.tsx` exports. `close` is given to every dialog beside its own props; it says whether the dialog was still open. */
export type DialogModule = {
  // biome-ignore lint/suspicious/noExplicitAny: names.ts ties each name to its props where a dialog is opened.
  Dialog: ComponentType<any>;
  /** Areas of the catalogue it needs beside `dialog` and `error`. */
  namespaces?: readonly string[];
};

const files = import.meta.glob<DialogModule>('../../{domain,features,shell}/*/*-dialog.tsx');
const byName = new Map(Object.entries(files).map(([file, load]) => [`./${file.split('/').at(-1)}`, load]));

export const dialogFileOf = (name: DialogName): string =>
  `./${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-dialog.tsx`;

/** Loads a dialog and its messages. A dialog that is not built yet has no file: null. */
export async function loadDialog(client: Client, name: DialogName): Promise<DialogModule | null> {
  const file = dialogFileOf(name);
  const load = byName.get(file);
  if (load === undefined) return null;
  const [dialog] = await Promise.all([importWithStyles(file, load), client.i18n.load(['dialog', 'api'])]);
  await client.i18n.load(dialog.namespaces ?? []);
  return dialog;
}
