/** Links to this app that are opened elsewhere, in another app or a message. A browser opens them by itself. */
export type Links = {
  /** `open` receives an own path, also for the link that started the app. Foreign addresses are not opened. */
  onLink(open: (path: string) => void): void;
};
