import { I18n } from '@lingui/core';
import type { Language } from '../state/config-store.ts';
import type { CopyId } from './copy-id.ts';

export type CopyValues = Readonly<Record<string, unknown>>;
export type Translate = (id: CopyId, values?: CopyValues) => string;
type Catalogue = { messages: Readonly<Record<string, unknown>> };

/** The words of one client: which language it speaks and which areas of the catalogue it has loaded. */
export type Copy = {
  /** Another function after each change of language, so that what was drawn with it is drawn again. */
  translate(): Translate;
  subscribe(listener: () => void): () => void;
  /** Loads the words of these areas in the language in use. An area nobody wrote words for is no error. */
  load(areas: readonly string[]): Promise<void>;
  speak(language: Language): Promise<void>;
};

const catalogues = import.meta.glob<Catalogue>(['./en/*.ts', './ur/*.ts']);

export function createCopy(start: Language, prepare?: (i18n: I18n) => void): Copy {
  const i18n = new I18n({ locale: start, messages: { [start]: {} } });
  prepare?.(i18n);
  let language = start;
  const areas = new Set<string>();
  const loaded = new Set<string>();
  const listeners = new Set<() => void>();
  const bind = (): Translate => (id, values) => i18n._(id, values as Record<string, unknown>);
  let translate = bind();

  const loadArea = async (area: string): Promise<void> => {
    const key = `./${language}/${area}.ts`;
    areas.add(area);
    if (loaded.has(key) || catalogues[key] === undefined) return;
    const into = language;
    const { messages } = await catalogues[key]();
    i18n.load(into, messages as Record<string, string>);
    loaded.add(key);
  };

  return {
    translate: () => translate,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(wanted) {
      await Promise.all(wanted.map(loadArea));
    },
    async speak(next) {
      language = next;
      i18n.load(next, {});
      await Promise.all([...areas].map(loadArea));
      i18n.activate(next);
      translate = bind();
      for (const listener of [...listeners]) listener();
    },
  };
}
