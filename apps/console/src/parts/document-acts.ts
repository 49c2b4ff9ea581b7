import { app } from '../texts/app.ts';

type Values = Readonly<Record<string, string>>;

/** A page that edits a JSON argument of an act as a form. `title` names the page, `href` its address for the values already given. */
type DocumentPage = { title: string; href: (values: Values) => string };

const within = (page: string, id: string | undefined): string =>
  id === undefined || id === '' ? page : `${page}/${id}`;

/** The pages of the acts that take a JSON value, by the name of the act. */
export const documentPages: Readonly<Record<string, DocumentPage>> = {
  set: { title: app.pages.settings, href: ({ key }) => within('/settings', key) },
  rule: { title: app.pages.rewards, href: ({ kind }) => within('/rewards', kind) },
  'cms set': {
    title: app.pages.content,
    href: ({ key }) => (key === undefined || key === '' ? '/content' : `/content?key=${encodeURIComponent(key)}`),
  },
};
