import type { Language } from '../state/config-store.ts';
import type { Messages } from './i18n.ts';

const catalogues = import.meta.glob<{ messages: Messages }>(['./en/*.ts', './ur/*.ts']);

/** The messages of one namespace of the catalogue; undefined where there is no such file. */
export async function findMessages(language: Language, namespace: string): Promise<Messages | undefined> {
  return (await catalogues[`./${language}/${namespace}.ts`]?.())?.messages;
}
