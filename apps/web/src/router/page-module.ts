import type { PageModule } from '../page.ts';
import { importWithStyles } from '../platform/import-with-styles.ts';
import type { Route } from '../routes.ts';

const files = import.meta.glob<PageModule>('../pages/**/*-page.tsx');
const LATER = 'later/later-page';

/** A route whose page is not written yet shows a plain titled screen. */
export const pageFileOf = (route: Route): string => (`../pages/${route.page}.tsx` in files ? route.page : LATER);

export const loadPage = (route: Route): Promise<PageModule> => {
  const file = `../pages/${pageFileOf(route)}.tsx`;
  return importWithStyles(file, files[file]!);
};

/** The words a page needs beside the shell's are those of its folder. */
export const namespacesOf = (route: Route, page?: PageModule): readonly string[] => [
  'shell',
  pageFileOf(route).split('/', 1)[0]!,
  ...(page?.namespaces ?? []),
];
