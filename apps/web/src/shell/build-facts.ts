import type { ScreenName } from '@nua/contract/screen.ts';

/** Addresses a page needs, each an own path beginning with a slash. */
export type PageFacts = { js: readonly string[]; css: readonly string[] };

/** What the build leaves for the renderer. */
export type BuildFacts = {
  buildId: string;
  entry: string;
  /** What every page needs, for pages that have no file of their own (error pages). */
  own: PageFacts;
  /** What the page without a server is made of; its entry stands last. */
  offline: PageFacts;
  /** What every page fetches once it stands. */
  runtime: PageFacts;
  /** What lies over a page only when something happens: notices, dialogs, what a failure says. */
  over: PageFacts;
  /** Of every screen, and the address of its page's own chunk. */
  pages: Readonly<Record<ScreenName, PageFacts & { chunk: string }>>;
  /** `en/shell` -> address of the compiled catalogue. */
  messages: Readonly<Record<string, string>>;
  /** Address of a style sheet -> its text, written into the page. */
  styles: Readonly<Record<string, string>>;
  font: string | null;
  /** Palette -> the colour of its ground, for the browser's own bar. */
  grounds: Readonly<Record<string, string>>;
  /** The lobby's opening picture in every palette. */
  heroes: readonly string[];
};
