import { helpTopics } from '@nua/contract/help-topic.ts';
import type { CmsItem } from '../../api/wire.ts';
import type { Language } from '../../i18n/language.ts';
import { cmsTexts } from '../cms/public.ts';
import type { SearchedText } from '../search/public.ts';

export type HelpArticle = SearchedText & { topic: Topic };
type Topic = (typeof helpTopics)[number];

/** Converts content items to articles, and finds the topic of each. */
export function helpArticles(items: readonly CmsItem[], language: Language): HelpArticle[] {
  return cmsTexts(items, 'help-', language).map(({ key, texts, extra }) => ({
    key,
    title: texts.title ?? key,
    text: texts.text ?? '',
    words: texts.words ?? '',
    topic: helpTopics.find((topic) => topic === extra.topic) ?? 'other',
  }));
}

/** Finds the articles that contain the typed text, ignoring case. Used until the search module has loaded. */
export function articlesContaining(articles: readonly HelpArticle[], typed: string): readonly HelpArticle[] {
  const searchText = typed.trim().toLowerCase();
  return articles.filter(({ title, words, text }) => `${title} ${words} ${text}`.toLowerCase().includes(searchText));
}
