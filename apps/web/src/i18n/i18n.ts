import { type Messages, setupI18n } from '@lingui/core';
import { keysOf } from '../platform/known-keys.ts';
import type { Language } from './language.ts';
import type { MessageId, Namespace } from './message-id.generated.ts';

export type MessageValues = Readonly<Record<string, unknown>>;
export type Translate = (id: MessageId, values?: MessageValues) => string;
export type MessagesByNamespace = Readonly<Partial<Record<Namespace, Messages>>>;
export type FindMessages = (language: Language, namespace: Namespace) => Promise<Messages>;

/** The messages of one client: its language, and the loaded namespaces. */
export type I18n = {
  /** Returns a new function after each change of language, so that its users render again. */
  translate(): Translate;
  language(): Language;
  subscribe(listener: () => void): () => void;
  load(namespaces: readonly Namespace[]): Promise<void>;
  /** Loads the namespaces requested so far in another language. The language in use does not change. */
  prepare(language: Language): Promise<void>;
  /** Changes the language. Resolves to false if a later change began before this change was complete. */
  setLanguage(language: Language): Promise<boolean>;
  /** The loaded messages of the language in use. The server writes them into the page. */
  loaded(): MessagesByNamespace;
};

/** Creates the messages of a client. `inPage` are the messages in the page. Other messages are loaded on demand. */
export function createI18n(start: Language, find: FindMessages, inPage: MessagesByNamespace = {}): I18n {
  let requested = start;
  let active = start;
  // If an id has no message, the id is shown.
  const lingui = setupI18n({
    locale: start,
    messages: { [start]: Object.assign({}, ...Object.values(inPage)) },
    missing: (_, id) => id,
  });
  const byLanguage: Partial<Record<Language, Partial<Record<Namespace, Messages>>>> = { [start]: { ...inPage } };
  const namespacesIn = (language: Language) => {
    byLanguage[language] ??= {};
    return byLanguage[language];
  };
  const requestedNamespaces = new Set(keysOf(inPage));
  const listeners = new Set<() => void>();
  const bind = (): Translate => (id, values) => lingui._(id, values);
  let translate = bind();

  const loadNamespace = async (namespace: Namespace, into: Language): Promise<void> => {
    requestedNamespaces.add(namespace);
    if (namespacesIn(into)[namespace] !== undefined) return;
    const messages = await find(into, namespace);
    namespacesIn(into)[namespace] = messages;
    lingui.load(into, messages);
  };

  const prepare = async (language: Language): Promise<void> => {
    await Promise.all([...requestedNamespaces].map((namespace) => loadNamespace(namespace, language)));
  };

  return {
    prepare,
    translate: () => translate,
    language: () => active,
    loaded: () => namespacesIn(active),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(namespaces) {
      // While another language loads, the page still shows the active language, so the messages are loaded in both.
      const both = [...new Set([active, requested])];
      await Promise.all(namespaces.flatMap((namespace) => both.map((language) => loadNamespace(namespace, language))));
    },
    async setLanguage(next) {
      requested = next;
      try {
        await prepare(next);
      } catch (error) {
        if (requested === next) requested = active;
        throw error;
      }
      if (requested !== next) return false;
      active = next;
      lingui.activate(next);
      translate = bind();
      for (const listener of [...listeners]) listener();
      return true;
    },
  };
}
