import { expect, it } from 'vitest';
import { articlesContaining, type HelpArticle } from './help-articles.ts';

const article = (key: string, text: string): HelpArticle => ({ key, title: key, text, words: '', topic: 'other' });
const articles = [article('Paying in', 'From a wallet.'), article('Paying out', 'To a bank.')];

it('help articles are matched by the typed text, ignoring case, until the search code has loaded', () => {
  const found = (wanted: string) => articlesContaining(articles, wanted).map(({ key }) => key);
  expect(found(' BANK ')).toEqual(['Paying out']);
  expect(found('nobody wrote it')).toEqual([]);
  expect(found('')).toEqual(['Paying in', 'Paying out']);
});
