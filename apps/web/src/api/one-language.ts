import type { DehydratedState } from '@tanstack/react-query';
import type { Language } from '../i18n/language.ts';
import { deepFreeze } from './hydration-json.ts';
import type { CmsItem } from './wire.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * Removes the texts of the other language from the content in a page, because they would be a fifth of the lobby's bytes. In Urdu, English
 * texts remain where an Urdu text is missing. After a change of language the client loads the content again.
 */
export function inOneLanguage(state: DehydratedState, language: Language): DehydratedState {
  const queries = state.queries.map((query) => {
    const data = query.state.data as { list?: CmsItem[] } | undefined;
    if (query.queryKey[0] !== 'cms' || !Array.isArray(data?.list)) return query;
    return { ...query, state: { ...query.state, data: contentIn(data as Content, language) } };
  });
  return { ...state, queries };
}

type Content = { list: readonly CmsItem[] };

/** The results for frozen content. Such content is the same for everyone, so it is filtered once. */
const filtered = { en: new WeakMap<Content, Content>(), ur: new WeakMap<Content, Content>() };

function contentIn(data: Content, language: Language): Content {
  const cached = filtered[language].get(data);
  if (cached) return cached;
  const content = { ...data, list: data.list.map((item) => itemIn(item, language)) };
  if (Object.isFrozen(data)) filtered[language].set(data, deepFreeze(content));
  return content;
}

function itemIn(item: CmsItem, language: Language): CmsItem {
  const { en, ur } = item.content.content as { en: Texts; ur: Texts };
  const missing = () => Object.fromEntries(Object.entries(en).filter(([name]) => !(name in ur)));
  const content = language === 'en' ? { en, ur: {} } : { en: missing(), ur };
  return { ...item, content: { ...item.content, content } } as CmsItem;
}
