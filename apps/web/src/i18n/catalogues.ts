import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../**/text.{en,ur}.ts');
const files = new Map(Object.entries(catalogues).map(([file, load]) => [file.split('/').slice(-2).join('/'), load]));

/** The messages of one namespace, which is called as the folder of its texts; undefined where there is none. */
export async function findMessages(language: Language, namespace: string): Promise<Messages | undefined> {
  return (await files.get(`${namespace}/text.${language}.ts`)?.())?.messages;
}
