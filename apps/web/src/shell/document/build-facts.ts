import type { ScreenName } from '@nua/contract/screen.ts';

/** The scripts and styles that a page needs, as paths on this site with a leading slash. */
export type PageFacts = { js: readonly string[]; css: readonly string[] };

/** The build's output for the renderer. */
export type BuildFacts = {
  buildId: string;
  entry: string;
  /** The files of every page, for pages without a file of their own (error pages). */
  entryFiles: PageFacts;
  /** The files of the shell page; its entry is last. */
  offline: PageFacts;
  /** The files that every page loads after it is shown. */
  runtime: PageFacts;
  /** The files of what appears above a page after an event: notices, dialogs, error texts. */
  overlays: PageFacts;
  /** The files of every screen, and the address of its page's own chunk. */
  pages: Readonly<Record<ScreenName, PageFacts & { chunk: string }>>;
  /** `en/shell` -> address of the compiled catalogue. */
  messages: Readonly<Record<string, string>>;
  /** Address of a style sheet -> its text, which is inlined into the page. */
  styles: Readonly<Record<string, string>>;
  font: string | null;
  /** Palette -> its background colour, for the browser's own bar. */
  grounds: Readonly<Record<string, string>>;
  /** The lobby's hero picture in every palette. */
  heroes: readonly string[];
};
