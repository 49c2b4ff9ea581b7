import type { ScreenName } from '@nua/contract/screen.ts';

/** The scripts and styles that a page needs, as paths on this site with a leading slash. */
export type PageFacts = { js: readonly string[]; css: readonly string[] };

export type BuildFacts = {
  buildId: string;
  entry: string;
  /** The files that every page needs. An error page needs no others. */
  entryFiles: PageFacts;
  /** The files of the offline shell; its entry is last. */
  offline: PageFacts;
  /** The files that every page loads after it is shown. */
  runtime: PageFacts;
  /** The files for dialogs, notices, the mark of pending payments and page views. */
  overlays: PageFacts;
  /** The files of every screen, and the address of the chunk of its page. */
  pages: Readonly<Record<ScreenName, PageFacts & { chunk: string }>>;
  /** `en/shell` -> address of the compiled catalogue. */
  messages: Readonly<Record<string, string>>;
  /** Address of a style sheet -> its text, which is inlined into the page. */
  styles: Readonly<Record<string, string>>;
  font: string | null;
  /** Palette -> its background colour, for the browser's own bar. */
  grounds: Readonly<Record<string, string>>;
  /** The sheets of drawings, one for each palette. */
  art_sheets: readonly string[];
};
