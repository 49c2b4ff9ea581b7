import type { PageModule } from '../client/page.ts';
import type { Route } from '../client/route-match.ts';
import { importWithStyles } from '../platform/import-with-styles.ts';

const files = import.meta.glob<PageModule>('../features/*/*-page.tsx');
const LATER = 'not-implemented/not-implemented-page';

/** A route whose page is not written yet shows a plain titled screen. */
export const pageFileOf = (route: Route): string => (`../features/${route.page}.tsx` in files ? route.page : LATER);

export const loadPage = (route: Route): Promise<PageModule> => {
  const file = `../features/${pageFileOf(route)}.tsx`;
  return importWithStyles(file, files[file]!);
};

/** The words a page needs beside the shell's are those of its folder. */
export const namespacesOf = (route: Route, page?: PageModule): readonly string[] => [
  'shell',
  pageFileOf(route).split('/', 1)[0]!,
  ...(page?.namespaces ?? []),
];
