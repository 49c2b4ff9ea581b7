/** Addresses of ours that are opened outside: in another app, in a message. A browser opens them by itself. */
export type Links = {
  /** `open` gets an own path, for the link that started the app too. Whatever is no address of ours is not opened. */
  onLink(open: (path: string) => void): void;
};
