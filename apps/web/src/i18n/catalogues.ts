import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';
import type { Namespace } from './message-id.generated.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../**/text.{en,ur}.ts');
const files = new Map(Object.entries(catalogues).map(([file, load]) => [file.split('/').slice(-2).join('/'), load]));

/** Loads the messages of one namespace, which is the name of a folder with text files. */
export async function findMessages(language: Language, namespace: Namespace): Promise<Messages> {
  const load = files.get(`${namespace}/text.${language}.ts`);
  if (load === undefined) throw new Error(`There are no texts of ${namespace} in ${language}.`);
  return (await load()).messages;
}
