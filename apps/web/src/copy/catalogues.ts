import type { Language } from '../state/config-store.ts';
import type { Words } from './copy.ts';

const catalogues = import.meta.glob<{ messages: Words }>(['./en/*.ts', './ur/*.ts']);

/** The words of one area of the catalogue; nothing where nobody wrote words for it. */
export async function findWords(language: Language, area: string): Promise<Words | undefined> {
  return (await catalogues[`./${language}/${area}.ts`]?.())?.messages;
}
