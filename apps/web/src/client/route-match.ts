import type { Access, ScreenName, ScreenPath } from '@nua/contract/screen.ts';
import type { ComponentType } from 'react';

export type Verdict = true | { status?: number };

export type Route = {
  readonly path: ScreenPath;
  readonly name: ScreenName;
  /** The tab's title: the text `title.<name>`, the name of the site, or a single blank space. */
  readonly title: 'own' | 'site' | 'blank';
  readonly header: boolean;
  readonly footer: boolean;
  readonly access: Access;
  /** Checks the address after the guards. Any result but true shows an error page. */
  readonly validate?: (url: URL) => Verdict;
};

export type ShownPage = { Page: ComponentType<{ url: URL; route: Route }> };

/** The content of the page outlet. `problem` is a status (404, 500, 503) that is shown instead of the page. */
export type RouteMatch = {
  url: URL;
  route: Route | null;
  page: ShownPage | null;
  problem: { status: number; message: string } | null;
};
