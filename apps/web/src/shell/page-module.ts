import type { ComponentType } from 'react';
import type { Client } from '../client.ts';
import type { Route } from '../routes.ts';

/** What a file under pages/ exports. */
export type PageModule = {
  Page: ComponentType<{ url: URL; route: Route }>;
  /** Asks for what the page needs before it is shown; runs on the server for a first page, else in the browser. */
  load?: (client: Client, url: URL) => Promise<unknown>;
  /** Areas of the catalogue beside the shell's and that of its folder. */
  copyAreas?: readonly string[];
};

const files = import.meta.glob<PageModule>('../pages/**/*-page.tsx');
const LATER = 'later/later-page';

/** A route whose page is not written yet shows a plain titled screen. */
export const pageFileOf = (route: Route): string => (`../pages/${route.page}.tsx` in files ? route.page : LATER);

export const loadPage = (route: Route): Promise<PageModule> => files[`../pages/${pageFileOf(route)}.tsx`]!();

/** The words a page needs beside the shell's are those of its folder. */
export const copyAreasOf = (route: Route, page?: PageModule): readonly string[] => [
  'shell',
  pageFileOf(route).split('/', 1)[0]!,
  ...(page?.copyAreas ?? []),
];
