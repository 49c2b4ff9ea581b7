import { expect, it } from 'vitest';
import { articlesContaining, type HelpArticle } from './help-articles.ts';

const article = (key: string, text: string): HelpArticle => ({ key, title: key, text, words: '', topic: 'other' });
const articles = [article('Paying in', 'From a wallet.'), article('Paying out', 'To a bank.')];

it('until the search code has loaded, the help lists the articles that contain the typed text', () => {
  const titlesFor = (typed: string) => articlesContaining(articles, typed).map(({ key }) => key);
  expect(titlesFor(' BANK ')).toEqual(['Paying out']);
  expect(titlesFor('nobody wrote it')).toEqual([]);
  expect(titlesFor('')).toEqual(['Paying in', 'Paying out']);
});
