import type { Language } from '../state/config-store.ts';
import type { Messages } from './i18n.ts';

const catalogues = import.meta.glob<{ messages: Messages }>(['./en/*.ts', './ur/*.ts']);

/** The words of one namespace of the catalogue; nothing where nobody wrote words for it. */
export async function findMessages(language: Language, namespace: string): Promise<Messages | undefined> {
  return (await catalogues[`./${language}/${namespace}.ts`]?.())?.messages;
}
