/** Where our server is. A browser has the page from it; in the app the page is on the phone and the server elsewhere. */
export type Address = {
  /** The address of one of our server's paths, for a request, a picture or a frame. A full address stays as it is. */
  apiAddress(path: string): string;
  /** The full address of a path that somebody else can open: for links to share. */
  publicAddress(path: string): string;
  /** The origin of the real-time connection. */
  socketAddress(): string;
};
