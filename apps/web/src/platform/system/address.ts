/** The addresses of this app's server. A browser loads the page from it; the app has its page on the phone. */
export type Address = {
  /** The address of one of our server's paths, for a request, a picture or a frame. A full address stays as it is. */
  apiAddress(path: string): string;
  /** The full address of a path that somebody else can open: for links to share. */
  publicAddress(path: string): string;
  /** The origin of the real-time connection. */
  socketAddress(): string;
};
