/** Requests to this client's server with the device id. A browser sends the id by itself, as a cookie. */
export type OwnServer = {
  /** `fetch` for a path of the server. */
  fetchOwn(path: string, init: RequestInit): Promise<Response>;
  /** The headers of a request that `fetchOwn` does not send. */
  deviceHeaders(): Readonly<Record<string, string>>;
  /** The app token for loading the client config; empty on the web, where every client has the same config. */
  configToken(): string;
};
