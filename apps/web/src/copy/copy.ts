import type { Language } from '../state/config-store.ts';
import type { CopyId } from './copy-id.ts';
import { type CopyValues, fillMessage, type Message } from './fill-message.ts';

export type { CopyValues } from './fill-message.ts';
export type Translate = (id: CopyId, values?: CopyValues) => string;
/** Compiled messages by their ids. */
export type Words = Readonly<Record<string, Message>>;
/** Words by the area of the catalogue they belong to. */
export type WordsByArea = Readonly<Record<string, Words>>;
export type FindWords = (language: Language, area: string) => Promise<Words | undefined>;

/** The words of one client: which language it speaks and which areas of the catalogue it has loaded. */
export type Copy = {
  /** Another function after each change of language, so that what was drawn with it is drawn again. */
  translate(): Translate;
  subscribe(listener: () => void): () => void;
  /** Loads the words of these areas in the language in use. An area nobody wrote words for is no error. */
  load(areas: readonly string[]): Promise<void>;
  /** Brings what is loaded in another language too; nothing is spoken yet. */
  prepare(language: Language): Promise<void>;
  /** False where a later request for another language has overtaken this one. */
  speak(language: Language): Promise<boolean>;
  /** What has been loaded in the language in use: the server's page carries it. */
  loaded(): WordsByArea;
};

/** `carried` are the words that came with the page; all others are found when they are wanted. */
export function createCopy(start: Language, find: FindWords, carried: WordsByArea = {}): Copy {
  let language = start;
  let spoken = start;
  const byLanguage: Partial<Record<Language, Record<string, Words>>> = { [start]: { ...carried } };
  const areasOf = (one: Language) => {
    byLanguage[one] ??= {};
    return byLanguage[one];
  };
  const wanted = new Set(Object.keys(carried));
  const listeners = new Set<() => void>();
  const words = Object.assign({}, ...Object.values(carried)) as Record<string, Message>;
  const bind = (): Translate => (id, values) => fillMessage(spoken, words[id] ?? id, values);
  let translate = bind();

  const loadArea = async (area: string, into: Language): Promise<void> => {
    wanted.add(area);
    if (areasOf(into)[area] !== undefined) return;
    const found = await find(into, area);
    if (found === undefined) return;
    areasOf(into)[area] = found;
    if (into === spoken) Object.assign(words, found);
  };

  const prepare = async (one: Language): Promise<void> => {
    await Promise.all([...wanted].map((area) => loadArea(area, one)));
  };

  return {
    prepare,
    translate: () => translate,
    loaded: () => areasOf(spoken),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(areas) {
      // Until the language that is requested has come, what is drawn is drawn in the other.
      const both = [...new Set([spoken, language])];
      await Promise.all(areas.flatMap((area) => both.map((one) => loadArea(area, one))));
    },
    async speak(next) {
      language = next;
      try {
        await prepare(next);
      } catch (error) {
        if (language === next) language = spoken;
        throw error;
      }
      if (language !== next) return false;
      spoken = next;
      for (const area of Object.values(areasOf(next))) Object.assign(words, area);
      translate = bind();
      for (const listener of [...listeners]) listener();
      return true;
    },
  };
}
