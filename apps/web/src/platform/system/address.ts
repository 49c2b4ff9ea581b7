/** The addresses of this client's server. A browser loads its pages from that server; the app has its pages on the phone. */
export type Address = {
  /** The address of a path of the server, for a request, a picture or a frame. A full address stays unchanged. */
  apiAddress(path: string): string;
  /** The full address of a path, for links that the player shares. */
  publicAddress(path: string): string;
  /** The origin of the real-time connection. */
  socketAddress(): string;
};
