/** Links to this app in another app or a message. A browser opens them by itself. */
export type Links = {
  /** Calls `open` with the path of each link to this site, including the link that started the app. Other addresses are ignored. */
  onLink(open: (path: string) => void): void;
};
